import { useState } from 'react';
import type { ChildRecord, FamilyGuardian } from '#core/children/family.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PhoneNumber } from '#web/ui/PhoneNumber.tsx';
import { Card } from '#web/ui/Card.tsx';
import { AddGuardianDialog } from './AddGuardianDialog.tsx';
import { InvitedGuardianItem } from '#web/children/invitations/InvitedGuardianItem.tsx';
import { RemoveGuardianDialog } from './RemoveGuardianDialog.tsx';
import { RightList } from './RightList.tsx';
import { GuardianRightsDialog } from './GuardianRightsDialog.tsx';

type Open = { readonly what: 'rights' | 'remove'; readonly guardian: FamilyGuardian } | 'add';

/** A child's guardians, each with their rights and home. */
export function GuardianCard({ record }: { record: ChildRecord }) {
  const t = useTranslation();
  const [open, setOpen] = useState<Open>();
  const homes = [...new Set(record.guardians.map(({ household }) => household))];
  const locale = useLocale();
  const zone = useSchoolZone();
  const dayOf = (at: string) => formatDay(schoolTimeAt(new Date(at), zone).day, locale, 'short');
  const close = () => setOpen(undefined);
  // Also for a child who has left: the guardians can read the record until it is erased.
  const { mayManage, leftAt } = record;
  return (
    <Card as="section" aria-labelledby="guardians" className="flex flex-col gap-4">
      <div>
        <h2 id="guardians" tabIndex={-1} className="font-bold text-card outline-none">
          {t('families.guardians')}
        </h2>
        <p className="text-ink-soft text-small">
          {t(!mayManage ? 'approvals.yours' : leftAt ? 'families.guardiansOfLeft' : 'families.guardiansText')}
        </p>
      </div>
      {record.guardians.length + record.invited.length === 0 && (
        <p className="text-small">{t('families.noGuardian')}</p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {record.guardians.map((guardian) => (
          <li key={guardian.id} className="flex flex-wrap gap-x-3 gap-y-2 py-4 first:pt-0 last:pb-0">
            <Avatar name={guardian.name} index={guardian.id} large />
            <div className="min-w-0 flex-1 basis-48">
              <h3 className="font-semibold leading-tight">
                <bdi>{guardian.name}</bdi>
                <span className="font-normal"> · {t(`families.${guardian.relationship}`)}</span>
              </h3>
              <p className="break-words text-ink-soft text-small">
                {guardian.email}
                {homes.length > 1 && ` · ${t('families.household')} ${homes.indexOf(guardian.household) + 1}`}
                {guardian.phone !== null && (
                  <>
                    {' · '}
                    <PhoneNumber number={guardian.phone} />
                  </>
                )}
              </p>
              {guardian.undeliveredAt && (
                <p className="font-semibold text-maple text-small">
                  {t('families.undeliveredTo', { day: dayOf(guardian.undeliveredAt) })}
                </p>
              )}
              <div className="mt-2">
                <RightList rights={guardian.rights} />
              </div>
            </div>
            {mayManage && (
              <div className="flex w-full flex-wrap gap-2 *:flex-1 medium:w-auto medium:flex-col medium:*:flex-none">
                <Button
                  kind="quiet"
                  aria-haspopup="dialog"
                  aria-label={t('families.actFor', { act: t('families.editRights'), name: guardian.name })}
                  onClick={() => setOpen({ what: 'rights', guardian })}
                >
                  {t('families.editRights')}
                </Button>
                <Button
                  kind="line"
                  aria-haspopup="dialog"
                  aria-label={t('families.actFor', { act: t('families.removeGuardian'), name: guardian.name })}
                  onClick={() => setOpen({ what: 'remove', guardian })}
                >
                  {t('families.removeGuardian')}
                </Button>
              </div>
            )}
          </li>
        ))}
        {record.invited.map((guardian) => (
          <InvitedGuardianItem key={`invited ${guardian.id}`} guardian={guardian} mayManage={mayManage} />
        ))}
      </ul>
      {mayManage && !leftAt && (
        <Button kind="line" aria-haspopup="dialog" onClick={() => setOpen('add')}>
          {t('families.addGuardian')}
        </Button>
      )}
      {open === 'add' && <AddGuardianDialog record={record} onClose={close} />}
      {open && open !== 'add' && open.what === 'rights' && (
        <GuardianRightsDialog
          record={record}
          guardian={record.guardians.find(({ id }) => id === open.guardian.id) ?? open.guardian}
          onClose={close}
        />
      )}
      {open && open !== 'add' && open.what === 'remove' && (
        <RemoveGuardianDialog record={record} guardian={open.guardian} onClose={close} />
      )}
    </Card>
  );
}
