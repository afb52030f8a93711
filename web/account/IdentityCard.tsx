import { useState } from 'react';
import type { LinkedIdentity } from '#core/auth/identity-provider.ts';
import { formatDay } from '#core/time/format.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { closeAndFocus, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { dayOf } from './device-labels.ts';
import { useAllowIdentity } from './identity-queries.ts';
import { ReauthenticateDialog } from './ReauthenticateDialog.tsx';
import { isReauthenticationRequired, useReauthentication } from '#web/session/use-reauthentication.ts';

/** The identities of the school service that sign in to the account. */
export function IdentityCard({ identities }: { identities: readonly LinkedIdentity[] }) {
  const t = useTranslation();
  return (
    <Card as="section" aria-labelledby="own-identities" className="flex flex-col gap-2">
      <h2 id="own-identities" tabIndex={-1} className="font-bold text-card outline-none">
        {t('identities.title')}
      </h2>
      <p className="text-ink-soft text-small">{t('identities.text')}</p>
      <ul className="divide-y divide-line">
        {identities.map((identity) => (
          <IdentityItem key={identity.id} identity={identity} />
        ))}
      </ul>
    </Card>
  );
}

function IdentityItem({ identity }: { identity: LinkedIdentity }) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const [isAsking, setAsking] = useState(false);
  const confirmation = useReauthentication();
  const { id, provider: name, email, allowed, lastUsedAt } = identity;
  const close = () => setAsking(false);
  const { sending, failureOf, send } = useAllowIdentity(id, {
    onDone(saved) {
      showToast({ title: t(saved.allowed ? 'identities.allowed' : 'identities.removed') });
      closeAndFocus(close, '#own-identities');
    },
    onFailed(error) {
      if (confirmation.wants(error, () => send(!allowed, undefined))) return;
      // The dialog says why a removal failed.
      if (!allowed) showToast({ ...failureMessage(t, error, t('identities.notSaved')), failed: true });
    },
  });
  const failure = failureOf(false);
  const day = formatDay(dayOf(lastUsedAt, zone), locale, 'long');
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 py-1">
      <p className="min-w-0 flex-1 basis-36 text-small">
        <span className="block break-words font-semibold">{name}</span>
        {email && <span className="block break-words text-ink-soft text-tiny">{email}</span>}
        <span className="block text-ink-soft text-tiny">
          {allowed ? t('identities.usedOn', { day }) : t('identities.removedOne')}
        </span>
      </p>
      <Button
        kind="bare"
        className="-mr-4 ml-auto"
        unready={sending}
        aria-label={t(allowed ? 'identities.removeOf' : 'identities.allowOf', { name })}
        onClick={() => (allowed ? setAsking(true) : send(true, undefined))}
      >
        {t(allowed ? 'identities.remove' : 'identities.allow')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('identities.removeTitle')}
          why={failure && !isReauthenticationRequired(failure) && failureMessage(t, failure, t('identities.notSaved'))}
          act={t('identities.removeOf', { name })}
          keep={t('identities.keep')}
          sending={sending}
          onAct={() => send(false, undefined)}
          onClose={close}
        >
          <p>{t('identities.removeText')}</p>
        </ConfirmDialog>
      )}
      {confirmation.isOpen && <ReauthenticateDialog confirmation={confirmation} />}
    </li>
  );
}
