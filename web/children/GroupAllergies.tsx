import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { groupSheetQuery } from './group-sheet-query.ts';
import { sortedBySeverity } from './severity-order.ts';

/** The allergies and diets of a group, above its meals. Nothing while they load or when they cannot be read. */
export function GroupAllergies({ groupId }: { groupId: number }) {
  const t = useTranslation();
  const { data } = useQuery(groupSheetQuery(groupId));
  if (!data || data.children.length === 0) return null;
  const allergic = data.children.flatMap(({ childId, name, allergies }) =>
    allergies && allergies.length > 0 ? [{ childId, name, allergies: sortedBySeverity(allergies) }] : [],
  );
  const diets = data.children.filter(({ health }) => health?.diet);
  const unknown = data.children.filter(({ allergies }) => allergies === null).length;
  return (
    <section aria-label={t('allergies.ofGroup')} className="flex flex-col gap-2">
      <div className={`rounded-m p-3 text-small ${allergic.length > 0 ? 'bg-maple-tint text-maple' : 'bg-sunken'}`}>
        <h3 className="flex items-center gap-2 font-bold text-note">
          {allergic.length > 0 && <TriangleAlert aria-hidden size={18} className="shrink-0" />}
          {t(allergic.length > 0 || unknown > 0 ? 'allergies.ofGroup' : 'allergies.noneInGroup')}
        </h3>
        <ul className="mt-1 flex flex-col gap-0.5">
          {allergic.map(({ childId, name, allergies }) => (
            <li key={childId}>
              <strong dir="auto">{name}</strong>
              {' · '}
              <bdi>{allergies.map(({ what, severity }) => `${what} (${t(`allergies.${severity}`)})`).join(', ')}</bdi>
            </li>
          ))}
        </ul>
        {unknown > 0 && <p className="mt-1">{t('allergies.unknownInGroup', { n: unknown })}</p>}
      </div>
      {diets.length > 0 && (
        <div className="rounded-m bg-sunken p-3 text-small">
          <h3 className="font-bold text-note">{t('allergies.diets')}</h3>
          <ul className="mt-1 flex flex-col gap-0.5">
            {diets.map(({ childId, name, health }) => (
              <li key={childId}>
                <strong dir="auto">{name}</strong>
                {' · '}
                <bdi>{health?.diet}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
