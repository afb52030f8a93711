import { Phone } from 'lucide-react';
import { phoneToDial } from '#core/http/phone-rules.ts';
import { type ButtonKind, buttonClasses } from './Button.tsx';
import { classes } from '#web/ui/styles/classes.ts';

type Props = { number: string; children: string; kind?: ButtonKind; className?: string | undefined };

export function PhoneLink({ number, children, kind = 'line', className }: Props) {
  return (
    <a href={`tel:${phoneToDial(number)}`} className={classes(buttonClasses(kind), className)}>
      <Phone aria-hidden size={18} className="shrink-0" />
      {children}
    </a>
  );
}
