import { initialsOf } from '#core/children/child.ts';
import { classes } from '#web/ui/styles/classes.ts';
import { toneClasses } from '#web/ui/styles/tones.ts';

const tones = [toneClasses.lake, toneClasses.plum, toneClasses.sun, toneClasses.fir] as const;

type Props = {
  name: string;
  /** The index in the family: siblings have different colors. */
  index: number;
  large?: boolean;
};

/** A person's initials. The name is next to it, so it is hidden from screen readers. */
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
