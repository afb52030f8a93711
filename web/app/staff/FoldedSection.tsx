import type { ReactNode } from 'react';
import { classes } from '#web/ui/styles/classes.ts';
import { DisclosureIcon } from '#web/ui/DisclosureIcon.tsx';

type Props = {
  /** Whether it is one line that unfolds; otherwise its content alone is shown. */
  isFolded: boolean;
  icon: ReactNode;
  /** The line: what it holds, and how many. */
  line: string;
  /** Draws attention to the line. */
  isUrgent: boolean;
  children: ReactNode;
};

/** A part of the page above the board. The board comes first: at the end of the day the part is one line. */
export function FoldedSection({ isFolded, icon, line, isUrgent, children }: Props) {
  return (
    // Remounted, because a dialog in a part that closes could not be closed any more.
    <details key={String(isFolded)} open={!isFolded} className="folded min-w-0">
      <summary
        className={classes(
          'min-h-14 cursor-pointer items-center gap-2 rounded-control border bg-surface px-3 font-semibold text-note',
          isFolded ? 'flex' : 'hidden',
          isUrgent ? 'border-maple' : 'border-line',
        )}
      >
        {icon}
        {line}
        <DisclosureIcon />
      </summary>
      <div className={classes('flex flex-col gap-2', isFolded && 'pt-2')}>{children}</div>
    </details>
  );
}
