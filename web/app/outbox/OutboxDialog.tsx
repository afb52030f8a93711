import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { formatTime } from '#core/time/format.ts';
import { maxAttemptAgeDays } from '#core/http/idempotency-key.ts';
import { CallError, errorCode } from '#web/api/call-error.ts';
import { suspendAttempts } from '#web/api/suspend-outbox.ts';
import type { OutboxRecord } from '#web/offline/outbox-store.ts';
import { outboxOf, sendWaiting } from '#web/offline/page-outbox.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { serverAheadMs } from '#web/ui/browser/server-clock.ts';
import { touchDraft } from '#web/ui/browser/draft-storage.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { durableMutationOf } from './durable-mutations.ts';
import { textOf, useRecordLabel } from './use-record-label.ts';

type Props = { records: readonly OutboxRecord[]; onResume: () => void; onClose: () => void };

/** Everything that is not sent yet: what waits, what was refused with its text, and what was sent since. */
export function OutboxDialog({ records, onResume, onClose }: Props) {
  const t = useTranslation();
  const label = useRecordLabel();
  const clock = useLocalTime();
  const { id } = useCurrentUser();
  const outbox = outboxOf(useQueryClient());
  const all = useSyncExternalStore(outbox.subscribe, outbox.sent, outbox.sent);
  const sent = all.filter((one) => one.userId === id && durableMutationOf(one)?.label !== undefined);
  return (
    <Dialog title={t('outbox.title')} onClose={onClose}>
      {records.length === 0 && <p>{t('outbox.nothing')}</p>}
      <ul className="flex flex-col gap-3">
        {records.map((record) => (
          <Unsent key={record.key} record={record} onResume={onResume} onLeave={onClose} />
        ))}
        {sent.map((one) => (
          <li key={one.key} className="border-line border-t pt-3">
            <p className="font-bold">{label(one)}</p>
            <p className="text-ink-soft text-small">{t('outbox.sentAt', { time: clock(one.sentAt) })}</p>
          </li>
        ))}
      </ul>
      {records.length > 0 && (
        <p className="text-ink-soft text-small">
          {records.every(({ key }) => outbox.isStored(key))
            ? t('outbox.kept', { n: maxAttemptAgeDays })
            : t('outbox.keptInPage')}
        </p>
      )}
    </Dialog>
  );
}

function Unsent({ record, onResume, onLeave }: { record: OutboxRecord; onResume: () => void; onLeave: () => void }) {
  const t = useTranslation();
  const label = useRecordLabel();
  const clock = useLocalTime();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const outbox = outboxOf(client);
  const { key, state, refusal, madeAt } = record;
  const { path, edit } = durableMutationOf(record) ?? {};
  const text = textOf(record);
  const discard = () => {
    suspendAttempts(client, ({ recordKey }) => recordKey === key);
    return outbox.discard(key);
  };
  const tryAgain = async () => {
    if (state === 'refused') await outbox.retry(key);
    sendWaiting();
    onResume();
  };
  const openPage = async () => {
    const [name, draft] = edit?.(record) ?? [];
    if (name && draft) {
      touchDraft(name, draft);
      await discard();
    }
    onLeave();
    navigate(path?.(record) ?? '/');
  };
  const failure = refusal && new CallError(refusal.status, refusal.code, refusal.problem);
  const code = refusal?.code === 'expired' ? 'expired' : errorCode(failure);
  return (
    <li className="flex flex-col gap-2 border-line border-t pt-3 first:border-t-0 first:pt-0">
      <p className="font-bold">{label(record)}</p>
      {state === 'waiting' ? (
        <p className="text-small text-sun">{t('outbox.waitsSince', { time: clock(madeAt) })}</p>
      ) : (
        <p className="text-maple text-small">
          {t('outbox.refusedWhy', { why: t(`refusals.${code}`) })} {text && t('outbox.written')}
        </p>
      )}
      {text && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere rounded-m bg-sunken p-3 text-small">
          {text}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" onClick={() => void tryAgain()}>
          {t('ui.retry')}
        </Button>
        {path && (
          <Button kind="line" onClick={() => void openPage()}>
            {t(edit ? 'outbox.edit' : 'outbox.open')}
          </Button>
        )}
        <Button
          kind="bare"
          aria-label={t('outbox.discardLabel', { what: label(record) })}
          onClick={() => void discard()}
        >
          {t('outbox.discard')}
        </Button>
      </div>
    </li>
  );
}

/** The time in the device's zone when something was made or sent here, by the server's clock. */
function useLocalTime(): (instant: number) => string {
  const locale = useLocale();
  return (instant) => {
    const at = new Date(instant + serverAheadMs());
    const [hours = '', minutes = ''] = [at.getHours(), at.getMinutes()].map((n) => String(n).padStart(2, '0'));
    return formatTime(`${hours}:${minutes}`, locale);
  };
}
