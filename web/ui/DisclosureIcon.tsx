import { ChevronDown } from 'lucide-react';

/** The icon of a summary, which turns when it is open. */
export function DisclosureIcon() {
  return (
    <ChevronDown
      aria-hidden
      size={20}
      className="shrink-0 text-ink-soft transition-transform duration-150 in-[details[open]]:rotate-180"
    />
  );
}
