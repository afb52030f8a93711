import type { Child } from '#core/children/child.ts';
import { formatPickupCode, type SharedPickupCode } from '#core/pickup-people/pickup-code.ts';
import { formatDay } from '#core/time/format.ts';
import { staffPaths } from '#core/http/page-addresses.ts';
import { Button } from '#web/ui/Button.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

type Props = { code: SharedPickupCode; family: readonly Child[] };

/**
 * The digits of a new code, to share or copy, and to scan. The QR code opens the board of a staff device with the
 * digits in the fragment of the address, which no server reads.
 */
export function SharedCode({ code: { code, childIds, day }, family }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const givenNames = family.filter(({ id }) => childIds.includes(id)).map(({ name }) => name.split(' ')[0] ?? name);
  const children = new Intl.ListFormat(`${locale}-CA`, { type: 'conjunction' }).format(givenNames);
  const digits = formatPickupCode(code);
  const text = t('pickupCodes.message', { children, day: formatDay(day, locale, 'long'), code: digits });
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ title: t('pickupCodes.copied') }),
      () => showToast({ title: t('pickupCodes.notCopied'), text: t('pickupCodes.notCopiedText'), failed: true }),
    );
  // A closed share sheet is no failure.
  const share = () => navigator.share({ text }).catch(() => undefined);
  return (
    <div className="flex flex-col items-center gap-3 text-center" aria-live="polite">
      <p className="text-small">{t('pickupCodes.when', { children, day: formatDay(day, locale, 'long') })}</p>
      <div className="rounded-m bg-white p-2">
        <QrCode text={`${location.origin}${staffPaths.today}#code=${code}`} className="size-40" />
      </div>
      <p className="font-bold text-display tabular-nums tracking-widest">{digits}</p>
      <p className="text-small text-sun">{t('pickupCodes.once')}</p>
      <div className="flex w-full flex-wrap gap-2 *:flex-1">
        {'share' in navigator && <Button onClick={() => void share()}>{t('pickupCodes.share')}</Button>}
        <Button kind="line" onClick={() => void copy()}>
          {t('pickupCodes.copy')}
        </Button>
      </div>
    </div>
  );
}
