import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { useHasDraft } from '#web/ui/browser/draft-storage.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Above a list: a link to a new item that is typed on this device and not saved yet. */
export function NewDraftLink({ name, href }: { name: string; href: string }) {
  const t = useTranslation();
  if (!useHasDraft(name)) return null;
  return (
    <Link
      href={href}
      className="flex min-h-12 items-center justify-between gap-3 rounded-m bg-sun-tint px-4 py-2 font-semibold text-note text-sun"
    >
      {t('drafts.onDevice')}
      <ChevronRight aria-hidden size={20} className="shrink-0" />
    </Link>
  );
}
