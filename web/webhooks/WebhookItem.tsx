import { isDelivered, type Webhook } from '#core/webhooks/webhook.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { type TranslationKey, useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { useChosenZone } from '#web/session/use-chosen-school.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import type { Tone } from '#web/ui/styles/tones.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { hostOf, outcomeOf, whenAt } from './webhook-labels.ts';
import { useResumeWebhook } from './webhook-queries.ts';
import { useWebhookTest } from './use-webhook-test.ts';
import { WebhookLog } from './WebhookLog.tsx';

type Props = { webhook: Webhook; schoolId: number; onRemove: () => void };

/** One webhook: its address and kinds, whether it runs, its last delivery, its log, and what the office may do. */
export function WebhookItem({ webhook, schoolId, onRemove }: Props) {
  const t = useTranslation();
  const { id, url, kinds, pausedAt, attempts } = webhook;
  const host = hostOf(url);
  const test = useWebhookTest(webhook, schoolId);
  const resuming = useResumeWebhook(id, {
    onDone: () => showToast({ title: t('webhooks.resumed') }),
    onFailed: (error) => showToast({ ...failureMessage(t, error, t('webhooks.notResumed')), failed: true }),
  });
  const { tone, word } = stateOf(webhook);
  return (
    <Card as="li" className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <h2 dir="ltr" className="min-w-0 wrap-anywhere font-bold text-card">
          {url}
        </h2>
        <Chip tone={tone} className="shrink-0">
          {t(word)}
        </Chip>
      </div>
      <p className="text-small">{kinds.map((kind) => t(`webhooks.${kind}`)).join(', ')}</p>
      <StateOf webhook={webhook} />
      {attempts.length > 0 && <WebhookLog webhook={webhook} />}
      <p role="status" className="text-small empty:hidden">
        {test.result && t('webhooks.tested', { result: outcomeOf(test.result, t) })}
        {test.isLate && t('webhooks.notYet')}
      </p>
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        {pausedAt ? (
          <Button
            kind="quiet"
            unready={resuming.sending}
            aria-label={t('webhooks.resumeOf', { host })}
            onClick={() => resuming.send('resume', undefined)}
          >
            {t('webhooks.resume')}
          </Button>
        ) : (
          <Button
            kind="line"
            unready={test.isRunning}
            aria-label={t('webhooks.testOf', { host })}
            onClick={() => !test.isRunning && test.start()}
          >
            {t(test.isRunning ? 'webhooks.testing' : 'webhooks.test')}
          </Button>
        )}
        <Button kind="danger" aria-label={t('webhooks.removeOf', { host })} onClick={onRemove}>
          {t('webhooks.remove')}
        </Button>
      </div>
    </Card>
  );
}

function stateOf({ pausedAt, failingSince }: Webhook): { tone: Tone; word: TranslationKey } {
  if (pausedAt) return { tone: 'maple', word: 'webhooks.paused' };
  return failingSince ? { tone: 'sun', word: 'webhooks.failing' } : { tone: 'fir', word: 'webhooks.running' };
}

/** Since when it is paused or fails, why, and its last delivery. */
function StateOf({ webhook: { pausedAt, failingSince, attempts } }: { webhook: Webhook }) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useChosenZone();
  const delivered = attempts.find(isDelivered);
  const [last] = attempts;
  return (
    <div className="text-ink-soft text-small">
      {pausedAt && (
        <p className="text-maple">
          {t(failingSince ? 'webhooks.pausedSince' : 'webhooks.pausedAsLeft', whenAt(pausedAt, zone, locale))}
        </p>
      )}
      {!pausedAt && failingSince && <p>{t('webhooks.failingSince', whenAt(failingSince, zone, locale))}</p>}
      {(pausedAt ?? failingSince) && last && !isDelivered(last) && <p>{outcomeOf(last, t)}</p>}
      <p>{delivered ? t('webhooks.lastDelivery', whenAt(delivered.at, zone, locale)) : t('webhooks.noDelivery')}</p>
    </div>
  );
}
