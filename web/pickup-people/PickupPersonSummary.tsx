import type { ReactNode } from 'react';
import type { StaffPickupPerson } from '#core/pickup-people/pickup-person.ts';
import { limitsLabel } from '#core/pickup-people/person-limits-rules.ts';
import { RestrictionBanner } from '#web/children/RestrictionBanner.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

type Props = { person: StaffPickupPerson; warning?: ReactNode; children?: ReactNode };

/** A pickup person for the staff: name, relationship, children with their restrictions, and who added the person. */
export function PickupPersonSummary({ person, warning, children: more }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { name, relationship, children, namedBy, isListed, limits } = person;
  const forWhom = children.map(({ name: child, room }) => t('approvals.childIn', { name: child, room })).join(', ');
  return (
    <div className="min-w-0 flex-1 basis-48 leading-snug">
      <p className="font-semibold">
        <bdi>{name}</bdi>
        {relationship && <span className="font-normal">, {t(`relationships.${relationship}`)}</span>}
      </p>
      <p className="text-ink-soft text-small">
        {t('approvals.forChildren', { children: forWhom })} · {t('approvals.namedBy', { name: namedBy })}
      </p>
      {limits && <p className="text-small">{t('approvals.limits', { limits: limitsLabel(limits, locale) })}</p>}
      {isListed && <p className="font-semibold text-maple text-small">{t('approvals.listed')}</p>}
      {warning}
      {children.map(
        (child) =>
          child.restriction && <RestrictionBanner key={child.id} note={`${child.name}: ${child.restriction}`} />,
      )}
      {more}
    </div>
  );
}
