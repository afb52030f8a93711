import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** A court restriction about a child, shown prominently to staff. */
export function RestrictionBanner({ note }: { note: string }) {
  const t = useTranslation();
  return (
    <p className="flex items-start gap-2 rounded-s bg-maple-tint p-2.5 text-maple text-small leading-snug">
      <TriangleAlert aria-hidden size={18} className="shrink-0" />
      <span className="min-w-0 whitespace-pre-line break-words">
        <strong className="block">{t('departures.restriction')}</strong>
        <bdi>{note}</bdi>
      </span>
    </p>
  );
}
