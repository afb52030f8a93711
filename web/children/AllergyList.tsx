import { TriangleAlert } from 'lucide-react';
import type { Allergy } from '#core/child-files/child-file.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { sortedBySeverity } from './severity-order.ts';

/** The allergies of a child, the most severe first. */
export function AllergyList({ allergies }: { allergies: readonly Allergy[] }) {
  const t = useTranslation();
  if (allergies.length === 0) return <p className="text-small">{t('allergies.none')}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {sortedBySeverity(allergies).map(({ what, severity, action }) => (
        <li key={what} className="flex items-start gap-2 rounded-s bg-maple-tint p-2.5 text-maple text-small">
          <TriangleAlert aria-hidden size={18} className="shrink-0" />
          <span className="min-w-0 break-words">
            <strong>
              <bdi>{what}</bdi>
            </strong>{' '}
            · {t(`allergies.${severity}`)}
            {action && (
              <span dir="auto" className="block whitespace-pre-line">
                {action}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
