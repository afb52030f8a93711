import { isDelivered, type Webhook } from '#core/webhooks/webhook.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { useChosenZone } from '#web/session/use-chosen-school.ts';
import { DisclosureIcon } from '#web/ui/DisclosureIcon.tsx';
import { outcomeOf, hostOf, whenAt } from './webhook-labels.ts';

/** The last attempts of a webhook, latest first: when, which event, and the outcome. */
export function WebhookLog({ webhook: { url, attempts } }: { webhook: Webhook }) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useChosenZone();
  return (
    <details className="border-line border-t">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-small">
        {t('webhooks.log', { n: attempts.length })}
        <DisclosureIcon />
      </summary>
      {/* A scrolling list can be scrolled by keyboard only if it can be focused. */}
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('webhooks.logOf', { host: hostOf(url) })}
        className="max-h-72 divide-y divide-line overflow-y-auto"
      >
        {attempts.map((attempt) => (
          <li key={attempt.id} className="py-2 text-tiny">
            <p className="flex flex-wrap justify-between gap-x-3">
              <code lang="en" className="wrap-anywhere">
                {attempt.type}
              </code>
              <time dateTime={attempt.at} className="text-ink-soft">
                {t('webhooks.when', whenAt(attempt.at, zone, locale))}
              </time>
            </p>
            <p className={isDelivered(attempt) ? 'text-fir' : 'text-maple'}>{outcomeOf(attempt, t)}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
