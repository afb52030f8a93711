import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';

/** The text of a new token, to copy before it is gone. */
export function CreatedToken({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useTranslation();
  return (
    <>
      <p className="text-small">{t('apiTokens.createdText')}</p>
      <CopyField
        label={t('apiTokens.title')}
        value={token}
        act={t('apiTokens.copy')}
        copied={{ title: t('apiTokens.copied') }}
        notCopied={{ title: t('apiTokens.notCopied'), text: t('apiTokens.notCopiedText') }}
      />
      <Button kind="line" wide onClick={onDone}>
        {t('apiTokens.done')}
      </Button>
    </>
  );
}
