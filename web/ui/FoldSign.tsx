import { ChevronDown } from 'lucide-react';

/** Says of a summary that there is more under it, and turns over once it is open. */
export function FoldSign() {
  return (
    <ChevronDown
      aria-hidden
      size={20}
      className="shrink-0 text-ink-soft transition-transform duration-150 in-[details[open]]:rotate-180"
    />
  );
}
