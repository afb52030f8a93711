import { useQuery } from '@tanstack/react-query';
import { MailPlus, Send } from 'lucide-react';
import { useState } from 'react';
import type { SchoolFamilies } from '#core/children/family.ts';
import { type Invitation, invitationStates } from '#core/sessions/invitation.ts';
import { invitationApi } from '#core/sessions/invitation-api.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { call } from '#web/session/call.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { useSchoolZone } from '#web/session/school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { closeDialog } from './close-dialog.ts';
import { invitationsQuery, useOfficeAct } from './family-queries.ts';
import { InviteForm } from './InviteForm.tsx';

const tones = { open: 'sun', expired: 'stone', accepted: 'fir', revoked: 'stone' } as const;

/** Whom the school has invited, where each invitation stands, and inviting somebody else. */
export function InvitationList({ families: { schoolId } }: { families: SchoolFamilies }) {
  const t = useWords();
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
      <Stale asked={[invitations]} />
      {invitations.isPending && <Skeleton className="h-24" count={3} />}
      {own?.length === 0 && (
        <EmptyState
          icon={Send}
          tone="stone"
          title={t('families.noInvitations')}
          text={t('families.noInvitationsText')}
        />
      )}
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
        <Rows>
          {shown.map((invitation) => (
            <InvitationItem key={invitation.id} invitation={invitation} />
          ))}
        </Rows>
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
  const t = useWords();
  const locale = useLocale();
  const zone = useSchoolZone();
  const { id, name, email, gives, title, state, children, groups, mayManage, sentAt, expiresAt, undeliveredAt } =
    invitation;
  const onFailed = (error: Error) => showToast({ ...failureWords(t, error, t('families.notSent')), failed: true });
  const again = useOfficeAct((_: 'again', key) => call(invitationApi.sendAgain, { params: { id }, key }), {
    onDone: () => showToast({ title: t('families.sentAgain', { name }) }),
    onFailed,
  });
  const takingBack = useOfficeAct((_: 'back', key) => call(invitationApi.revoke, { params: { id }, key }), {
    onDone: () => showToast({ title: t('families.takenBack', { name }) }),
    onFailed,
  });
  const dayOf = (at: string) => formatDay(schoolTimeAt(new Date(at), zone).day, locale, 'short');
  const forWhom = [...children.map((child) => child.name), ...groups.map(({ room }) => room)].join(', ');
  const what = [...new Set([t(gifts[gives]), ...(title && title !== gives ? [t(`titles.${title}`)] : [])])].join(' · ');
  const isOpen = state === 'open' || state === 'expired';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56 leading-snug">
        <p className="font-semibold text-note">
          <bdi>{name}</bdi>
          <span className="font-normal"> · {what}</span>
        </p>
        <p className="break-words text-ink-soft text-small">
          {email}
          {forWhom && ` · ${t('families.forChildren', { children: forWhom })}`}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-ink-soft text-tiny">
          <Chip tone={tones[state]}>{t(`families.${state}`)}</Chip>
          {t('families.sentOn', { day: dayOf(sentAt) })}
          {state === 'open' && ` · ${t('families.until', { day: dayOf(expiresAt) })}`}
        </p>
        {isOpen && undeliveredAt && (
          <p className="mt-1 font-semibold text-maple text-small">
            {t('families.undelivered', { day: dayOf(undeliveredAt) })}
          </p>
        )}
      </div>
      {isOpen && !mayManage && <p className="text-ink-soft text-small">{t('families.notYours')}</p>}
      {isOpen && mayManage && (
        <div className="flex w-full flex-wrap gap-2 *:grow medium:w-auto">
          <Button
            kind="quiet"
            unready={again.isPending}
            aria-label={t('families.actFor', { act: t('families.sendAgain'), name })}
            onClick={() => !again.isPending && again.mutate('again')}
          >
            {t('families.sendAgain')}
          </Button>
          <Button
            kind="line"
            unready={takingBack.isPending}
            aria-label={t('families.actFor', { act: t('families.takeBack'), name })}
            onClick={() => !takingBack.isPending && takingBack.mutate('back')}
          >
            {t('families.takeBack')}
          </Button>
        </div>
      )}
    </li>
  );
}
