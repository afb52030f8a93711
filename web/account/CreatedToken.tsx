import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';

/** The text of a new token, to copy before it is gone. */
export function CreatedToken({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => showToast({ title: t('apiTokens.copied') }),
      () => {
        // The browser may deny clipboard access: then select the text for the user to copy.
        field.current?.select();
        showToast({ title: t('apiTokens.notCopied'), text: t('apiTokens.notCopiedText'), failed: true });
      },
    );
  return (
    <>
      <p className="text-small">{t('apiTokens.createdText')}</p>
      <Field label={t('apiTokens.title')}>
        {(wiring) => (
          <input
            {...wiring}
            ref={field}
            readOnly
            value={token}
            autoComplete="off"
            onFocus={({ currentTarget }) => currentTarget.select()}
            className={`${controlClasses} truncate font-mono`}
          />
        )}
      </Field>
      <Button wide onClick={() => void copy()} icon={<Copy aria-hidden size={18} />}>
        {t('apiTokens.copy')}
      </Button>
      <Button kind="line" wide onClick={onDone}>
        {t('apiTokens.done')}
      </Button>
    </>
  );
}
