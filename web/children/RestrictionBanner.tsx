import { TriangleAlert } from 'lucide-react';
import { useWords } from '#web/words/words.ts';

/** What a court forbids about a child, where staff must not miss it. */
export function RestrictionBanner({ note }: { note: string }) {
  const t = useWords();
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
