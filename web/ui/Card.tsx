import type { HTMLAttributes } from 'react';
import { classes } from '#web/ui/styles/classes.ts';

type Props = HTMLAttributes<HTMLElement> & { as?: 'section' | 'article' | 'div' | 'li' };

export function Card({ as: Element = 'div', className, ...rest }: Props) {
  return <Element {...rest} className={classes('rounded-m border border-line bg-surface p-4 shadow-1', className)} />;
}
