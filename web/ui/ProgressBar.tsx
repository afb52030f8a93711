import { classes } from '#web/ui/styles/classes.ts';

type Props = {
  /** In percent. */
  width: number;
  fill: string;
};

/** An amount as a length. The text is next to it. */
export function ProgressBar({ width, fill }: Props) {
  return (
    <div aria-hidden className="progress h-2 overflow-hidden rounded-full bg-sunken">
      <div className={classes('h-full rounded-full', fill)} style={{ width: `${width}%` }} />
    </div>
  );
}
