import { useQuery } from '@tanstack/react-query';
import { Chip } from '#web/ui/Chip.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { suggestionsQuery } from './suggestion-queries.ts';

/** The user's suggestions with their status; empty if there are none. */
export function OwnSuggestions() {
  const t = useTranslation();
  const suggestions = useQuery(suggestionsQuery).data ?? [];
  if (suggestions.length === 0) return null;
  return (
    <section aria-labelledby="suggestions" className="flex flex-col gap-2">
      <h2 id="suggestions" className="font-bold text-card">
        {t('suggestions.own')}
      </h2>
      <ul className="divide-y divide-line rounded-m border border-line bg-surface px-4 shadow-1">
        {suggestions.map(({ id, title, status }) => (
          <li key={id} className="flex min-h-14 items-center gap-3 py-2">
            <span dir="auto" className="min-w-0 flex-1 font-semibold text-note">
              {title}
            </span>
            <Chip tone={tones[status]}>{t(`suggestions.${status}`)}</Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}

const tones = { new: 'lake', seen: 'stone', planned: 'sun', done: 'fir', declined: 'stone' } as const;
