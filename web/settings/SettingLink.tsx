import './settings.css';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from 'wouter';

type Props = { to: string; label: string; icon: LucideIcon };

/** A row of a card that links to a sub-page. */
export function SettingLink({ to, label, icon: Icon }: Props) {
  return (
    <li>
      <Link href={to} className="flex min-h-12 items-center gap-3 py-1">
        <Icon aria-hidden size={20} className="shrink-0 text-ink-soft" />
        <span className="min-w-0 flex-1">{label}</span>
        <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
