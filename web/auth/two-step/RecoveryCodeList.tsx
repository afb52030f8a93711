import { Copy } from 'lucide-react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';

type Props = { codes: readonly string[]; onDone: () => void };

/** Recovery codes, to copy before they are gone. */
export function RecoveryCodeList({ codes, onDone }: Props) {
  const t = useTranslation();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => showToast({ title: t('twoStep.copied') }),
      () => showToast({ title: t('twoStep.notCopied'), text: t('twoStep.notCopiedText'), failed: true }),
    );
  return (
    <>
      <p className="text-small">{t('twoStep.codesText')}</p>
      <ul className="grid grid-cols-1 gap-x-4 gap-y-1 rounded-m bg-sunken p-4 font-mono text-small medium:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <Button kind="line" wide onClick={() => void copy()} icon={<Copy aria-hidden size={18} />}>
        {t('twoStep.copyCodes')}
      </Button>
      <Button wide onClick={onDone}>
        {t('twoStep.saved')}
      </Button>
    </>
  );
}
