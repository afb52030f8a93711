import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

/** The secret of a new webhook, to copy before it is gone. */
export function WebhookSecretDialog({ secret, onDone }: { secret: string; onDone: () => void }) {
  const t = useTranslation();
  return (
    <Dialog title={t('webhooks.secretTitle')} insistent>
      <p className="text-small">{t('webhooks.secretText')}</p>
      <CopyField
        label={t('webhooks.secret')}
        value={secret}
        act={t('webhooks.copy')}
        copied={{ title: t('webhooks.copied') }}
        notCopied={{ title: t('webhooks.notCopied'), text: t('webhooks.notCopiedText') }}
      />
      <Button kind="line" wide onClick={onDone}>
        {t('webhooks.done')}
      </Button>
    </Dialog>
  );
}
