import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';
import { classes } from '#web/ui/styles/classes.ts';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  label: string;
  icon: LucideIcon;
  'data-way'?: string;
};

/** A round 44 px button with an icon and an accessible name. */
export function IconButton({ label, icon: Icon, className, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={classes(
        'grid size-[44px] shrink-0 place-items-center rounded-full text-ink active:bg-sunken',
        className,
      )}
    >
      <Icon aria-hidden size={20} />
    </button>
  );
}
