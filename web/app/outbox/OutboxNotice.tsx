import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { errorCode } from '#web/api/call-error.ts';
import { attemptOf, suspendAttempts } from '#web/api/suspend-outbox.ts';
import { requestWakeUp, type WakeMessage } from '#web/offline/background-sync.ts';
import type { OutboxRecord } from '#web/offline/outbox-store.ts';
import { followOtherTabs, outboxOf, sendWaiting } from '#web/offline/page-outbox.ts';
import { useEndedSession } from '#web/api/session-expired.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { deleteStoredDrafts, drafts } from '#web/ui/browser/draft-owner.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { usePath } from '#web/app/paths.ts';
import { durableMutationOf } from './durable-mutations.ts';
import { OutboxDialog } from './OutboxDialog.tsx';
import { holdPage, resumeOutbox } from './resume-outbox.ts';
import { useRecordLabel } from './use-record-label.ts';

/**
 * Sends what waits on this device, and shows a line at the top of the page while something waits or was refused. The
 * line opens the list.
 */
export function OutboxNotice() {
  const t = useTranslation();
  const resume = useResumeOutbox();
  const { id } = useCurrentUser();
  useDeleteOldDrafts(id);
  const outbox = outboxOf(useQueryClient());
  const [isOpen, setOpen] = useState(false);
  const records = useSyncExternalStore(outbox.subscribe, outbox.records, outbox.records);
  const content = useContentElement();
  const own = records.filter((one) => one.userId === id && isListed(one, outbox.page));
  const waiting = own.filter(({ state }) => state === 'waiting').length;
  const refused = own.length - waiting;
  const line = (
    <section className="order-first flex flex-wrap items-center gap-2 rounded-m bg-sun-tint py-1 pr-1 pl-3 text-small text-sun">
      <CloudOff aria-hidden size={18} className="shrink-0" />
      <p role="status" className="min-w-0 flex-1 basis-48 py-2">
        {waiting > 0 && t('outbox.waiting', { n: waiting })} {refused > 0 && t('outbox.refused', { n: refused })}
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        className="min-h-11 rounded-s px-3 font-bold underline underline-offset-2"
        onClick={() => setOpen(true)}
      >
        {t('outbox.show')}
      </button>
    </section>
  );
  return (
    <>
      {own.length > 0 && content && createPortal(line, content)}
      {isOpen && <OutboxDialog records={own} onResume={resume} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Deletes the drafts of other users on this device, and old ones, and the files of deleted drafts. */
function useDeleteOldDrafts(userId: number): void {
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- for each user who signs in
  useEffect(() => deleteStoredDrafts(drafts.owner()), [userId]);
  useEffect(() => {
    void import('#web/files/draft-files.ts').then(({ watchDraftFiles }) => watchDraftFiles()).catch(() => undefined);
  }, []);
}

/** What the list shows: not what is under way, nor what was refused on the screen where it still stands. */
function isListed(record: OutboxRecord, page: string): boolean {
  if (durableMutationOf(record) !== undefined && durableMutationOf(record)?.label === undefined) return false;
  return record.isLate || (record.state === 'refused' && record.page !== page);
}

/** The main element of the current page. */
function useContentElement(): HTMLElement | null {
  const path = usePath();
  const [element, setElement] = useState<HTMLElement | null>(null);
  // oxlint-disable-next-line react/exhaustive-deps -- another path may have another shell
  useEffect(() => setElement(document.getElementById('content')), [path]);
  return element;
}

/** Resumes the outbox at the start, after a sign-in, and when there is a chance to send. */
function useResumeOutbox(): () => void {
  const t = useTranslation();
  const client = useQueryClient();
  const { id } = useCurrentUser();
  const isEnded = useEndedSession();
  const label = useRecordLabel();
  const resume = () =>
    void resumeOutbox(client, id, {
      onSent(record) {
        if (durableMutationOf(record)?.label) showToast({ title: t('outbox.wasSent', { what: label(record) }) });
      },
      onRefused(record, error) {
        if (!durableMutationOf(record)?.label) return void outboxOf(client).discard(record.key);
        const why = t(`refusals.${errorCode(error)}`);
        return showToast({ title: t('outbox.wasRefused', { what: label(record) }), text: why, failed: true });
      },
    });
  const onChance = useEffectEvent(() => {
    sendWaiting();
    if (!isEnded) resume();
  });
  const onStart = useEffectEvent(resume);
  useEffect(() => {
    holdPage(client);
    const ifVisible = () => document.hidden || onChance();
    const onWorker = ({ data }: MessageEvent<WakeMessage | undefined>) => data?.sendOutbox && onChance();
    const onLeave = (event: BeforeUnloadEvent) => isVolatile && event.preventDefault();
    let isVolatile = false;
    let waited = 0;
    const outbox = outboxOf(client);
    const look = async () => {
      isVolatile = await outbox.isVolatile();
      const late = outbox.records().filter(({ state, isLate }) => state === 'waiting' && isLate).length;
      if (late > waited) void requestWakeUp();
      waited = late;
    };
    const stops = [outbox.subscribe(() => void look()), followOtherTabs(() => void followOutbox(client))];
    window.addEventListener('online', onChance);
    window.addEventListener('beforeunload', onLeave);
    document.addEventListener('visibilitychange', ifVisible);
    globalThis.navigator.serviceWorker?.addEventListener('message', onWorker);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('online', onChance);
      window.removeEventListener('beforeunload', onLeave);
      document.removeEventListener('visibilitychange', ifVisible);
      globalThis.navigator.serviceWorker?.removeEventListener('message', onWorker);
    };
  }, [client]);
  const userId = isEnded ? undefined : id;
  useEffect(() => {
    if (userId !== undefined) onStart();
  }, [userId]);
  return resume;
}

/** Follows what another tab sent or discarded: this page no longer sends it. */
async function followOutbox(client: ReturnType<typeof useQueryClient>): Promise<void> {
  const outbox = outboxOf(client);
  const known = new Set(
    client
      .getMutationCache()
      .getAll()
      .map((one) => attemptOf(one)?.recordKey)
      .filter((key) => key !== undefined && outbox.find(key) !== undefined),
  );
  await outbox.load();
  suspendAttempts(client, ({ recordKey }) => known.has(recordKey) && outbox.find(recordKey ?? '') === undefined);
}
