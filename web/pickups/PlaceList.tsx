import { House, School } from 'lucide-react';
import type { MapLocation } from '#core/schools/school.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

const icons = { school: School, home: House } as const;

/** A list in place of the map: the school and the families' homes. */
export function PlaceList({ locations }: { locations: readonly MapLocation[] }) {
  const t = useTranslation();
  return (
    <ul aria-label={t('maps.places')} className="flex w-full flex-col gap-2">
      {locations.map(({ kind, childId, title, icon }) => {
        const Icon = icons[icon];
        return (
          <li key={`${kind} ${childId ?? title}`} className="flex items-center gap-3 text-small">
            <span className="grid size-[36px] shrink-0 place-items-center rounded-full bg-river-tint text-river-strong">
              <Icon aria-hidden size={18} />
            </span>
            <span className="min-w-0">
              <strong className="block font-semibold">{title}</strong>
              <span className="block text-ink-soft text-tiny">
                {t(kind === 'school' ? 'maps.school' : 'maps.home')}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
