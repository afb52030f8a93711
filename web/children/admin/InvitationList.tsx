import { useQuery } from '@tanstack/react-query';
import { MailPlus, Send } from 'lucide-react';
import { useState } from 'react';
import type { SchoolFamilies } from '#core/children/family.ts';
import { type Invitation, invitationStates } from '#core/auth/invitation.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useNow } from '#web/ui/browser/use-now.ts';
import { PhoneNumber } from '#web/ui/PhoneNumber.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { CardList } from '#web/ui/CardList.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { closeDialog } from './close-dialog.ts';
import { invitationsQuery } from '#web/children/family-queries.ts';
import { AwaitedGuardians } from '#web/children/invitations/AwaitedGuardians.tsx';
import { InvitationActions } from '#web/children/invitations/InvitationActions.tsx';
import { staffTitleLabel } from '#web/children/staff-title-label.ts';
import { InviteForm } from './InviteForm.tsx';

const tones = { open: 'sun', expired: 'stone', accepted: 'fir', revoked: 'stone' } as const;

/** The school's invitations with their status, and a form for a new one. */
export function InvitationList({ families: { schoolId } }: { families: SchoolFamilies }) {
  const t = useTranslation();
  const invitations = useQuery(invitationsQuery);
  const [state, setState] = useState<string>('');
  const [inviting, setInviting] = useState(false);
  const own = invitations.data?.filter((one) => one.schoolId === schoolId);
  const shown = own?.filter((one) => state === '' || one.state === state) ?? [];
  return (
    <>
      <Button className="self-start" icon={<MailPlus aria-hidden size={20} />} onClick={() => setInviting(true)}>
        {t('families.inviteSomebody')}
      </Button>
      <StaleDataNotice queries={[invitations]} />
      {invitations.isPending && <Skeleton className="h-24" count={3} />}
      {own?.length === 0 && (
        <EmptyState
          icon={Send}
          tone="stone"
          title={t('families.noInvitations')}
          text={t('families.noInvitationsText')}
        />
      )}
      {own && <AwaitedGuardians schoolId={schoolId} invitations={own} />}
      {own && own.length > 0 && (
        <div className="max-w-column">
          <Field label={t('families.state')}>
            {(wiring) => (
              <Select {...wiring} value={state} onChange={({ target }) => setState(target.value)}>
                <option value="">{t('families.every')}</option>
                {invitationStates.map((one) => (
                  <option key={one} value={one}>
                    {t(`families.${one}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      )}
      {own && own.length > 0 && shown.length === 0 && (
        <EmptyState icon={Send} tone="stone" title={t('families.noneInState')} text={t('families.noneInStateText')} />
      )}
      {shown.length > 0 && (
        <CardList>
          {shown.map((invitation) => (
            <InvitationItem key={invitation.id} invitation={invitation} />
          ))}
        </CardList>
      )}
      {inviting && (
        <Dialog title={t('families.inviteSomebody')} onClose={() => setInviting(false)}>
          <InviteForm schoolId={schoolId} onSent={closeDialog} />
        </Dialog>
      )}
    </>
  );
}

const gifts = { guardian: 'families.asGuardian', staff: 'families.asStaff', office: 'families.asOffice' } as const;

function InvitationItem({ invitation }: { invitation: Invitation }) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const { name, email, phone, gives, title, ownTitle, state, children, groups, mayManage, sentAt, expiresAt } =
    invitation;
  const { codeExpiresAt, undeliveredAt } = invitation;
  const now = useNow();
  const isValid = (until: string | null): until is string => until !== null && new Date(until) > now;
  const dayOf = (at: string) => formatDay(schoolTimeAt(new Date(at), zone).day, locale, 'short');
  const forWhom = [...children.map((child) => child.name), ...groups.map(({ room }) => room)].join(', ');
  const isTitled = title && (title !== gives || ownTitle);
  const titles = isTitled ? [staffTitleLabel({ title, ownTitle }, t, locale)] : [];
  const what = [...new Set([t(gifts[gives]), ...titles])].join(' · ');
  const isOpen = state === 'open' || state === 'expired';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56 leading-snug">
        <p className="font-semibold text-note">
          <bdi>{name}</bdi>
          <span className="font-normal"> · {what}</span>
        </p>
        <p className="break-words text-ink-soft text-small">
          {email ?? t('families.noEmail')}
          {phone !== null && (
            <>
              {' · '}
              <PhoneNumber number={phone} />
            </>
          )}
          {forWhom && ` · ${t('families.forChildren', { children: forWhom })}`}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-ink-soft text-tiny">
          <Chip tone={tones[state]}>{t(`families.${state}`)}</Chip>
          {t(email === null ? 'families.recordedOn' : 'families.sentOn', { day: dayOf(sentAt) })}
          {state === 'open' && isValid(expiresAt) && ` · ${t('families.until', { day: dayOf(expiresAt) })}`}
          {state === 'open' && isValid(codeExpiresAt) && ` · ${t('families.codeUntil', { day: dayOf(codeExpiresAt) })}`}
          {state === 'open' && !isValid(expiresAt) && !isValid(codeExpiresAt) && ` · ${t('families.neverInvited')}`}
        </p>
        {isOpen && undeliveredAt && (
          <p className="mt-1 font-semibold text-maple text-small">
            {t('families.undelivered', { day: dayOf(undeliveredAt) })}
          </p>
        )}
      </div>
      {isOpen && !mayManage && <p className="text-ink-soft text-small">{t('families.notYours')}</p>}
      {isOpen && mayManage && <InvitationActions invitation={invitation} isOfGuardian={gives === 'guardian'} />}
    </li>
  );
}
