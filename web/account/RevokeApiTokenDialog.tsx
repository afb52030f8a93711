import type { ApiToken } from '#core/account/api-token.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { closeAndFocus, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useRevokeApiToken } from './api-token-queries.ts';

/** Confirmation before a program loses its access. */
export function RevokeApiTokenDialog({ token: { id, name }, onClose }: { token: ApiToken; onClose: () => void }) {
  const t = useTranslation();
  const { sending, failureOf, send } = useRevokeApiToken(id, {
    onDone: () => {
      showToast({ title: t('apiTokens.revoked') });
      closeAndFocus(onClose, '#api-tokens');
    },
    onFailed: () => undefined,
  });
  const failure = failureOf('revoke');
  return (
    <ConfirmDialog
      title={t('apiTokens.revokeTitle')}
      why={failure && failureMessage(t, failure, t('apiTokens.notRevoked'))}
      act={t('apiTokens.revokeOf', { name })}
      keep={t('apiTokens.keep')}
      sending={sending}
      onAct={() => send('revoke', undefined)}
      onClose={onClose}
    >
      <p>{t('apiTokens.revokeText', { name })}</p>
    </ConfirmDialog>
  );
}
