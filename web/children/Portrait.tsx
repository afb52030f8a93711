import { fileAddress } from '#web/files/file-address.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { classes } from '#web/ui/styles/classes.ts';

type Props = {
  name: string;
  /** The index in the family, for the color of the initials. */
  index: number;
  /** The id of the photo; the initials are shown without one. */
  portrait: number | null | undefined;
  /** The size of the photo. */
  className: string;
};

/** A person's portrait, or their initials. The name is next to it, so it is hidden from screen readers. */
export function Portrait({ name, index, portrait, className }: Props) {
  if (!portrait) return <Avatar name={name} index={index} />;
  return (
    <img
      src={fileAddress(portrait, 320)}
      alt=""
      width={320}
      height={320}
      decoding="async"
      className={classes('shrink-0 rounded-full bg-sunken object-cover', className)}
    />
  );
}
