import type { Child } from '#core/children/child.ts';
import type { PickupCode } from '#core/pickup-people/pickup-code.ts';
import { formatDay } from '#core/time/format.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { useWithdrawCode } from './pickup-code-queries.ts';

type Props = { codes: readonly PickupCode[]; family: readonly Child[] };

/** The codes of a person that guardians shared. Each guardian who may collect withdraws them. */
export function SharedCodeList({ codes, family }: Props) {
  const t = useTranslation();
  if (codes.length === 0) return null;
  return (
    <section aria-labelledby="shared-codes" className="border-line border-t pt-4">
      <h3 id="shared-codes" tabIndex={-1} className="font-semibold text-small outline-none">
        {t('pickupCodes.shared')}
      </h3>
      <ul className="divide-y divide-line">
        {codes.map((code) => (
          <SharedCodeItem key={code.id} code={code} family={family} />
        ))}
      </ul>
    </section>
  );
}

function SharedCodeItem({ code, family }: { code: PickupCode; family: readonly Child[] }) {
  const t = useTranslation();
  const locale = useLocale();
  const children = family.filter(({ id }) => code.childIds.includes(id)).map(({ name }) => name);
  const when = t('pickupCodes.when', {
    children: new Intl.ListFormat(`${locale}-CA`, { type: 'conjunction' }).format(children),
    day: formatDay(code.day, locale, 'long'),
  });
  const { sending, send } = useWithdrawCode(code.id, {
    onDone() {
      showToast({ title: t('pickupCodes.withdrawn') });
      document.getElementById('shared-codes')?.focus();
    },
    onFailed: (error) => showToast({ ...failureMessage(t, error, t('pickupCodes.notWithdrawn')), failed: true }),
  });
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 py-1">
      <p className="min-w-0 flex-1 basis-36 text-small">
        <span className="block font-semibold">{when}</span>
        <span className="text-ink-soft text-tiny">{t('pickupCodes.sharedBy', { name: code.sharedBy })}</span>
      </p>
      {code.isUsed ? (
        <span className="text-ink-soft text-small">{t('pickupCodes.used')}</span>
      ) : (
        <Button
          kind="bare"
          aria-label={t('pickupCodes.withdrawOf', { when })}
          unready={sending}
          onClick={() => send('withdraw', undefined)}
        >
          {t('pickupCodes.withdraw')}
        </Button>
      )}
    </li>
  );
}
