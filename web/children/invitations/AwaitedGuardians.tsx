import { Printer, Send } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Invitation } from '#core/auth/invitation.ts';
import { invitationApi } from '#core/auth/invitation-api.ts';
import type { ResentInvitations } from '#core/auth/invitation-letter.ts';
import { call } from '#web/api/call.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { isAwaited, useFamilyPaths } from '#web/children/family-paths.ts';
import { useStaffMutation } from '#web/children/family-queries.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { closeDialog } from '#web/children/admin/close-dialog.ts';

type Props = { schoolId: number; invitations: readonly Invitation[] };

/** The guardians without an account: all of them are reminded by email in one tap, or get a letter each. */
export function AwaitedGuardians({ schoolId, invitations }: Props) {
  const t = useTranslation();
  const to = useFamilyPaths();
  const [isAsking, setAsking] = useState(false);
  const [result, setResult] = useState<ResentInvitations>();
  const awaited = invitations.filter(isAwaited);
  const byEmail = awaited.filter(({ email, mayManage }) => email !== null && mayManage).length;
  const printable = awaited.filter(({ mayManage }) => mayManage).length;
  const resending = useStaffMutation(
    (body: { readonly schoolId: number }, key) => call(invitationApi.resendAll, { body, key }),
    {
      onDone(reply) {
        setResult(reply);
        closeDialog();
      },
    },
  );
  if (awaited.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="awaited" className="flex flex-col gap-3">
      <h2 id="awaited" className="font-bold text-card">
        {t('families.awaited', { n: awaited.length })}
      </h2>
      <div className="flex flex-wrap gap-2">
        {byEmail > 0 && (
          <Button
            kind="quiet"
            aria-haspopup="dialog"
            icon={<Send aria-hidden size={18} />}
            onClick={() => setAsking(true)}
          >
            {t('families.resendAll', { n: byEmail })}
          </Button>
        )}
        {printable > 0 && (
          <Link href={to.letters()} className={buttonClasses('quiet')}>
            <Printer aria-hidden size={18} />
            {t('families.printLetters', { n: printable })}
          </Link>
        )}
      </div>
      <div role="status">{result && <ResendResult result={result} />}</div>
      {isAsking && (
        <ConfirmDialog
          title={t('families.resendQuestion', { n: byEmail })}
          why={resending.error && failureMessage(t, resending.error, t('families.notSent'))}
          act={t(resending.isPending ? 'families.sending' : 'families.resendAct')}
          keep={t('families.cancel')}
          sending={resending.isPending}
          onAct={() => resending.mutate({ schoolId })}
          onClose={() => setAsking(false)}
          kind="main"
        >
          <p>{t('families.resendText')}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** What was queued, and what cannot arrive. An email counts as on its way: a failure shows in the list later. */
function ResendResult({ result: { sent, undelivered, withoutEmail, leftOut } }: { result: ResentInvitations }) {
  const t = useTranslation();
  return (
    <ul className="flex flex-col gap-1 text-small">
      <li className="font-semibold text-fir">
        {t('families.resent', { n: sent })}. {sent > 0 && t('families.resentLater')}
      </li>
      {undelivered > 0 && <li className="text-maple">{t('families.resentUndelivered', { n: undelivered })}</li>}
      {withoutEmail > 0 && <li>{t('families.resentWithoutEmail', { n: withoutEmail })}</li>}
      {leftOut > 0 && <li>{t('families.leftOut', { n: leftOut })}</li>}
    </ul>
  );
}
