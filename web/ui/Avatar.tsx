import { initialsOf } from '#core/children/child.ts';
import { classes } from './classes.ts';
import { tints } from './tones.ts';

const tones = [tints.lake, tints.plum, tints.sun, tints.fir] as const;

type Props = {
  name: string /** Which of the family: siblings have different colours. */;
  index: number;
  large?: boolean;
};

/** A person's initials. The name stands beside it, so it is not read out. */
export function Avatar({ name, index, large }: Props) {
  return (
    <span
      aria-hidden
      className={classes(
        'grid shrink-0 place-items-center rounded-full font-bold',
        large ? 'size-11 text-note' : 'size-[36px] text-[13px]',
        tones[index % tones.length],
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
