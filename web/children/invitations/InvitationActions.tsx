import { useState } from 'react';
import { Link } from 'wouter';
import { invitationApi } from '#core/auth/invitation-api.ts';
import type { InvitationLink } from '#core/auth/invitation-letter.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { call } from '#web/api/call.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useFamilyPaths } from '#web/children/family-paths.ts';
import { useStaffMutation } from '#web/children/family-queries.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { closeDialog } from '#web/children/admin/close-dialog.ts';
import { EditInvitedDialog, type InvitedContact } from './EditInvitedDialog.tsx';

type Props = {
  invitation: InvitedContact;
  /** Whether it is of a guardian: a letter can be printed, and the contact edited. */
  isOfGuardian: boolean;
};

/** What the office does with a pending invitation: send it again, pass on a link, print its letter, edit, cancel it. */
export function InvitationActions({ invitation, isOfGuardian }: Props) {
  const t = useTranslation();
  const { id, name, email } = invitation;
  const [isEditing, setEditing] = useState(false);
  const to = useFamilyPaths();
  const onFailed = (error: Error) => showToast({ ...failureMessage(t, error, t('families.notSent')), failed: true });
  const again = useStaffMutation((_: 'again', key) => call(invitationApi.sendAgain, { params: { id }, key }), {
    onDone: () => showToast({ title: t('families.sentAgain', { name }) }),
    onFailed,
  });
  const takingBack = useStaffMutation((_: 'back', key) => call(invitationApi.revoke, { params: { id }, key }), {
    onDone: () => showToast({ title: t('families.takenBack', { name }) }),
    onFailed,
  });
  const copying = useLinkCopy(id);
  const act = (label: string) => t('families.actFor', { act: label, name });
  return (
    <div className="flex w-full flex-wrap gap-2 *:grow medium:w-auto">
      {email !== null && (
        <Button
          kind="quiet"
          unready={again.isPending}
          aria-label={act(t('families.sendAgain'))}
          onClick={() => !again.isPending && again.mutate('again')}
        >
          {t('families.sendAgain')}
        </Button>
      )}
      <Button
        kind="quiet"
        unready={copying.isPending}
        aria-label={act(t('families.copyLink'))}
        onClick={() => !copying.isPending && copying.copy()}
      >
        {t('families.copyLink')}
      </Button>
      {isOfGuardian && (
        <>
          <Link href={to.letters([id])} className={buttonClasses('quiet')} aria-label={act(t('families.letter'))}>
            {t('families.letter')}
          </Link>
          <Button
            kind="quiet"
            aria-haspopup="dialog"
            aria-label={act(t('families.edit'))}
            onClick={() => setEditing(true)}
          >
            {t('families.edit')}
          </Button>
        </>
      )}
      <Button
        kind="line"
        unready={takingBack.isPending}
        aria-label={act(t('families.takeBack'))}
        onClick={() => !takingBack.isPending && takingBack.mutate('back')}
      >
        {t('families.takeBack')}
      </Button>
      {isEditing && <EditInvitedDialog guardian={invitation} onClose={() => setEditing(false)} />}
      {copying.shown && <LinkDialog {...copying.shown} onClose={copying.close} />}
    </div>
  );
}

/** Makes a new link and copies it. Without access to the clipboard, the link is shown to be copied by hand. */
function useLinkCopy(id: number) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const [shown, setShown] = useState<InvitationLink>();
  const making = useStaffMutation((_: 'link', key) => call(invitationApi.link, { params: { id }, key }), {
    onDone(made) {
      const day = formatDay(schoolTimeAt(new Date(made.expiresAt), zone).day, locale, 'short');
      const copied = { title: t('families.linkCopied'), text: t('families.linkCopiedText', { day }) };
      navigator.clipboard.writeText(made.link).then(
        () => showToast(copied),
        () => setShown(made),
      );
    },
    onFailed: (error) => showToast({ ...failureMessage(t, error, t('families.linkNotMade')), failed: true }),
  });
  return {
    isPending: making.isPending,
    copy: () => making.mutate('link'),
    shown,
    close: () => setShown(undefined),
  };
}

function LinkDialog({ link, expiresAt, onClose }: InvitationLink & { onClose: () => void }) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const day = formatDay(schoolTimeAt(new Date(expiresAt), zone).day, locale, 'short');
  return (
    <Dialog title={t('families.linkHere')} onClose={onClose}>
      <Field label={t('families.linkHere')} help={t('families.linkCopiedText', { day })}>
        {(wiring) => (
          <input
            {...wiring}
            readOnly
            value={link}
            onFocus={({ target }) => target.select()}
            className={controlClasses}
          />
        )}
      </Field>
      <Button kind="line" wide onClick={closeDialog}>
        {t('families.close')}
      </Button>
    </Dialog>
  );
}
