import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';
import { controlClasses } from './Field.tsx';

/** The native select in the style of the other controls. */
export function Select({ children, ...rest }: Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'>) {
  return (
    <span className="relative block">
      <select {...rest} className={`${controlClasses} appearance-none truncate pr-11`}>
        {children}
      </select>
      <ChevronDown aria-hidden size={20} className="pointer-events-none absolute top-3.5 right-3.5" />
    </span>
  );
}
