import type { ReactNode } from 'react';
import { classes } from '#web/ui/styles/classes.ts';
import { type Tone, toneClasses } from '#web/ui/styles/tones.ts';

type Props = { tone?: Tone; icon?: ReactNode; children: ReactNode; className?: string };

/** A label with a color that has a meaning. The text always states the meaning too. */
export function Chip({ tone = 'stone', icon, children, className }: Props) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 font-semibold text-tiny',
        toneClasses[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
