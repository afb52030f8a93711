import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';

/** The header's link to the home page. */
export function BackLink({ label, to }: { label: string; to: string }) {
  return (
    <Link
      href={to}
      aria-label={label}
      className="-ml-2 grid size-[44px] shrink-0 place-items-center rounded-full active:bg-sunken"
    >
      <ArrowLeft aria-hidden size={22} />
    </Link>
  );
}
