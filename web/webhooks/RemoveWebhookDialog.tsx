import type { Webhook } from '#core/webhooks/webhook.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { closeAndFocus, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { hostOf } from './webhook-labels.ts';
import { useRemoveWebhook } from './webhook-queries.ts';

/** Confirmation before a program receives nothing more. */
export function RemoveWebhookDialog({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useTranslation();
  const removing = useRemoveWebhook(id, {
    onDone() {
      showToast({ title: t('webhooks.removed') });
      closeAndFocus(onClose, '#webhooks');
    },
    onFailed: () => undefined,
  });
  const failure = removing.failureOf('remove');
  return (
    <ConfirmDialog
      title={t('webhooks.removeTitle')}
      why={failure && failureMessage(t, failure, t('webhooks.notRemoved'))}
      act={t('webhooks.remove')}
      keep={t('webhooks.keep')}
      sending={removing.sending}
      onAct={() => removing.send('remove', undefined)}
      onClose={onClose}
    >
      <p>{t('webhooks.removeText', { host: hostOf(url) })}</p>
    </ConfirmDialog>
  );
}
