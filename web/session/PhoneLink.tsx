import { Phone } from 'lucide-react';
import { type ButtonKind, buttonClasses } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';

type Props = { number: string; children: string; kind?: ButtonKind; className?: string | undefined };

/** Calls a number with one tap. */
export function PhoneLink({ number, children, kind = 'line', className }: Props) {
  return (
    <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className={classes(buttonClasses(kind), className)}>
      <Phone aria-hidden size={18} className="shrink-0" />
      {children}
    </a>
  );
}
