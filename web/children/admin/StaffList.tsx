import { staffTitleLabel } from '#web/children/staff-title-label.ts';
import { useState } from 'react';
import type { SchoolFamilies } from '#core/children/family.ts';
import { openGroups, type StaffMember, staffApi } from '#core/schools/group.ts';
import { call } from '#web/api/call.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { closeAndFocus, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { CardList } from '#web/ui/CardList.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { useStaffMutation } from '#web/children/family-queries.ts';
import { EditStaffDialog } from './EditStaffDialog.tsx';

type Open = { readonly what: 'edit' | 'remove'; readonly member: StaffMember };

/** The school's staff: title, groups, pickup and administration rights. New staff are invited. */
export function StaffList({ families }: { families: SchoolFamilies }) {
  const t = useTranslation();
  const locale = useLocale();
  const [open, setOpen] = useState<Open>();
  const { schoolId, staff, groups } = families;
  const removing = useStaffMutation(
    (id: number, key) => call(staffApi.remove, { params: { id }, query: { school: String(schoolId) }, key }),
    {
      onDone() {
        showToast({ title: t('families.removed', { name: open?.member.name ?? '' }) });
        closeAndFocus(() => setOpen(undefined), '#content');
      },
    },
  );
  const roomsOf = (id: number) =>
    openGroups(groups)
      .filter(({ staffIds }) => staffIds.includes(id))
      .map(({ room }) => room);
  return (
    <>
      <CardList>
        {staff.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-48 leading-snug">
              <h2 dir="auto" className="font-semibold text-note">
                {member.name}
              </h2>
              <p className="text-ink-soft text-small">
                {staffTitleLabel(member, t, locale)} · {roomsOf(member.id).join(', ') || t('families.noGroupOfTheirs')}
              </p>
              <div className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
                {member.isOffice && <Chip tone="river">{t('families.office')}</Chip>}
                {member.doorDuty && <Chip tone="plum">{t('families.doorDuty')}</Chip>}
                {member.isMe && <Chip>{t('families.isMe')}</Chip>}
              </div>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                kind="line"
                aria-haspopup="dialog"
                aria-label={t('families.actFor', { act: t('families.edit'), name: member.name })}
                onClick={() => setOpen({ what: 'edit', member })}
              >
                {t('families.edit')}
              </Button>
              {!member.isMe && (
                <Button
                  kind="bare"
                  aria-haspopup="dialog"
                  aria-label={t('families.actFor', { act: t('families.removeGuardian'), name: member.name })}
                  onClick={() => setOpen({ what: 'remove', member })}
                >
                  {t('families.removeGuardian')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </CardList>
      {open?.what === 'edit' && (
        <EditStaffDialog families={families} member={open.member} onClose={() => setOpen(undefined)} />
      )}
      {open?.what === 'remove' && (
        <ConfirmDialog
          title={t('families.removeQuestion', { name: open.member.name })}
          why={removing.error && failureMessage(t, removing.error, t('families.notSaved'))}
          act={t('families.removeGuardian')}
          keep={t('families.cancel')}
          sending={removing.isPending}
          onAct={() => removing.mutate(open.member.id)}
          onClose={() => setOpen(undefined)}
        >
          <p>{t('families.removeStaffText', { name: open.member.name })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
