import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#web/ui/styles/classes.ts';
import { type Tone, toneClasses } from '#web/ui/styles/tones.ts';

type Props = { icon: LucideIcon; title: string; text: string; tone?: Tone; children?: ReactNode };

/** An empty list: why it is empty, and what to do next. */
export function EmptyState({ icon: Icon, title, text, tone = 'fir', children }: Props) {
  return (
    <div className="flex flex-col items-center gap-1 px-4 py-6 text-center">
      <span className={classes('mb-2 grid size-12 place-items-center rounded-m', toneClasses[tone])}>
        <Icon aria-hidden size={24} />
      </span>
      <p className="font-bold text-card">{title}</p>
      <p className="max-w-[18rem] text-ink-soft text-small">{text}</p>
      {children}
    </div>
  );
}
