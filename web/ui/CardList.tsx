import type { HTMLAttributes } from 'react';
import { classes } from '#web/ui/styles/classes.ts';

/** A list of short rows in one card, in two columns on a wide screen. */
export function CardList({ className, ...rest }: HTMLAttributes<HTMLUListElement>) {
  return (
    <ul
      {...rest}
      className={classes(
        'gap-0 overflow-hidden rounded-m border border-line bg-surface shadow-1 *:-mb-px *:break-inside-avoid *:border-line *:border-b rail:columns-2 rail:[column-rule:1px_solid_var(--color-line)]',
        className,
      )}
    />
  );
}
