import type { RecordedGuardian } from '#core/children/family.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { PhoneNumber } from '#web/ui/PhoneNumber.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { InvitationActions } from './InvitationActions.tsx';
import { RightList } from '#web/children/admin/RightList.tsx';

type Props = { guardian: RecordedGuardian; mayManage: boolean };

/** A guardian on the record who has no account yet, with the rights that signing up gives. */
export function InvitedGuardianItem({ guardian, mayManage }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const { id, name, email, phone, relationship, rights, undeliveredAt } = guardian;
  return (
    <li className="flex flex-wrap gap-x-3 gap-y-2 py-4 first:pt-0 last:pb-0">
      <Avatar name={name} index={id} large />
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="font-semibold leading-tight">
          <bdi>{name}</bdi>
          <span className="font-normal"> · {t(`families.${relationship}`)}</span>
        </h3>
        <p className="break-words text-ink-soft text-small">
          {email ?? t('families.noEmail')}
          {phone !== null && (
            <>
              {' · '}
              <PhoneNumber number={phone} />
            </>
          )}
        </p>
        <Chip tone="sun" className="mt-1">
          {t('families.noAccountYet')}
        </Chip>
        {undeliveredAt && (
          <p className="font-semibold text-maple text-small">
            {t('families.undelivered', {
              day: formatDay(schoolTimeAt(new Date(undeliveredAt), zone).day, locale, 'short'),
            })}
          </p>
        )}
        <div className="mt-2">
          <RightList rights={rights} />
        </div>
      </div>
      {mayManage && <InvitationActions invitation={guardian} isOfGuardian />}
    </li>
  );
}
