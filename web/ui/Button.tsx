import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from '#web/ui/styles/classes.ts';

const kinds = {
  main: 'min-h-12 bg-river text-on-river text-body hover:bg-river-strong',
  quiet: 'min-h-11 bg-river-tint text-river-strong text-note',
  line: 'min-h-11 border border-line-strong text-ink text-note',
  danger: 'min-h-11 bg-maple-tint text-maple text-note',
  emergency: 'min-h-12 bg-maple text-on-maple text-body',
  bare: 'min-h-11 text-river text-note',
} as const;

export type ButtonKind = keyof typeof kinds;

/** The classes of a button, for links that look like one. */
export function buttonClasses(kind: ButtonKind, wide = false): string {
  return classes(
    'inline-flex max-w-full items-center justify-center gap-2 rounded-control px-4 py-1.5 text-center font-bold leading-tight transition-opacity duration-150',
    'aria-disabled:opacity-55 active:opacity-80',
    kinds[kind],
    wide && 'w-full',
  );
}

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  kind?: ButtonKind;
  wide?: boolean;
  /** Looks and is announced as disabled, but can be activated to show what is missing. */
  unready?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

export function Button({ kind = 'main', wide, unready, icon, className, children, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- limited to the three values by the prop's type
      type={type}
      aria-disabled={unready || undefined}
      className={classes(buttonClasses(kind, wide), className)}
    >
      {icon}
      {children}
    </button>
  );
}
