import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { type Tone, tints } from './tones.ts';

type Props = { tone?: Tone; icon?: ReactNode; children: ReactNode; className?: string };

/** A word with a colour that has a meaning; never the colour alone. */
export function Chip({ tone = 'stone', icon, children, className }: Props) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 font-semibold text-tiny',
        tints[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
