import { classes } from '#web/ui/styles/classes.ts';

type Props = { count: number; className?: string };

const maxCount = 99;

/** An unread count on the corner of an element, whose accessible name includes it. */
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
      {count > maxCount ? `${maxCount}+` : count}
    </span>
  );
}
