import { classes } from './classes.ts';

type Props = { count: number; className?: string };

const most = 99;

/** An unread count on a corner. What it counts is said by the name of what it sits on. */
export function Badge({ count, className }: Props) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden
      className={classes(
        'absolute h-[20px] min-w-[20px] rounded-full border-2 bg-maple px-1 text-center font-bold text-[11px] text-on-maple leading-[16px] tabular-nums',
        className,
      )}
    >
      {count > most ? `${most}+` : count}
    </span>
  );
}
