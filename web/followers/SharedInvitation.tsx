import { publicPaths } from '#core/http/page-addresses.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';

type Props = { name: string; child: string; link: string; code: string; onDone: () => void };

/** The link and the code of a new invitation, shown once, to share or copy. */
export function SharedInvitation({ name, child, link, code, onDone }: Props) {
  const t = useTranslation();
  const page = `${location.origin}${publicPaths.invitation}`;
  const text = t('followers.message', { child, link, code, page });
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ title: t('followers.copied') }),
      () => showToast({ title: t('followers.notCopied'), text: t('followers.notCopiedText'), failed: true }),
    );
  // A closed share sheet is no failure.
  const share = () => navigator.share({ text }).catch(() => undefined);
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      <p className="text-small">{t('followers.passOn', { name })}</p>
      <p className="break-all rounded-m bg-sunken p-3 text-small">{link}</p>
      <p className="text-center">
        <span className="block text-ink-soft text-small">{t('followers.code')}</span>
        <span className="font-bold text-display tracking-widest">{code}</span>
      </p>
      <div className="flex w-full flex-wrap gap-2 *:flex-1">
        {'share' in navigator && <Button onClick={() => void share()}>{t('followers.share')}</Button>}
        <Button kind="line" onClick={() => void copy()}>
          {t('followers.copy')}
        </Button>
      </div>
      <Button kind="bare" wide onClick={onDone}>
        {t('followers.close')}
      </Button>
    </div>
  );
}
