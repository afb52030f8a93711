import { classes } from './classes.ts';

type Props = { /** In hundredths of the whole. */ width: number; fill: string };

/** How much, as a length. The word or the number stands beside it. */
export function Bar({ width, fill }: Props) {
  return (
    <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
      <div className={classes('h-full rounded-full', fill)} style={{ width: `${width}%` }} />
    </div>
  );
}
