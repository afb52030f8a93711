import { Check, X } from 'lucide-react';
import type { FamilyGuardian } from '#core/children/family.ts';
import { guardianRights } from '#core/children/child.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** A guardian's rights to a child, granted and not granted. */
export function RightList({ rights }: Pick<FamilyGuardian, 'rights'>) {
  const t = useTranslation();
  return (
    <ul className="flex flex-col gap-1 text-small">
      {guardianRights.map((right) => {
        const isGiven = rights.includes(right);
        const Icon = isGiven ? Check : X;
        return (
          <li key={right} className={isGiven ? 'flex gap-2' : 'flex gap-2 text-ink-soft'}>
            <Icon aria-hidden size={18} className={isGiven ? 'mt-0.5 shrink-0 text-fir' : 'mt-0.5 shrink-0'} />
            <span>
              <span className="sr-only">{t(isGiven ? 'families.given' : 'families.notGiven')} </span>
              {t(`families.${right}`)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
