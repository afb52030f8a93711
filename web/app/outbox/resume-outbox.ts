/** Sends what the user left unsent on this device: after a restart, a closed tab, or a sign-in. */
import type { Mutation, QueryClient } from '@tanstack/react-query';
import { type Attempt, idempotentMutation } from '#web/api/idempotent-mutation.ts';
import { attemptOf } from '#web/api/suspend-outbox.ts';
import { outboxOf, sendWaiting } from '#web/offline/page-outbox.ts';
import type { OutboxRecord } from '#web/offline/outbox-store.ts';
import { deleteDraft } from '#web/ui/browser/draft-storage.ts';
import { durableMutationOf, sendRecord } from './durable-mutations.ts';

/** What the page shows about an attempt that its screen did not send. */
export type ResumeCallbacks = {
  readonly onSent: (record: OutboxRecord) => void;
  readonly onRefused: (record: OutboxRecord, error: Error) => void;
};

const lockOf = (page: string) => `parvis-page ${page}`;

/** The pages of this browser that are open and send their own attempts. */
async function openPages(): Promise<ReadonlySet<string | undefined>> {
  const held = await globalThis.navigator?.locks?.query().catch(() => undefined);
  return new Set(held?.held?.map(({ name }) => name));
}

/** Claims this page's attempts for as long as it is open. */
export function holdPage(client: QueryClient): void {
  void globalThis.navigator?.locks?.request(lockOf(outboxOf(client).page), () => new Promise(() => undefined));
}

/** The longest time for which another open page may keep an attempt unsent, when a browser has put it to sleep. */
const maxSleepMs = 60_000;

/** Resumes every waiting attempt of the user, in order. Those that another open page sends are left to it. */
export async function resumeOutbox(client: QueryClient, userId: number, callbacks: ResumeCallbacks): Promise<void> {
  const outbox = outboxOf(client);
  const [records, open] = [await outbox.load(), await openPages()];
  const mutations = client.getMutationCache().getAll();
  const live = new Set(
    mutations
      .filter(({ state }) => state.status === 'pending')
      .map((one) => attemptOf(one))
      .filter((attempt) => attempt !== undefined && attempt.isSuspended !== true)
      .map((attempt) => attempt?.recordKey ?? attempt?.key),
  );
  for (const record of records) {
    const { key, page, state, madeAt } = record;
    if (record.userId !== userId || state !== 'waiting' || live.has(key)) continue;
    const isOther = page !== outbox.page;
    if (isOther && open.has(lockOf(page)) && Date.now() - madeAt < maxSleepMs) {
      waitFor(page, () => resumeOutbox(client, userId, callbacks));
      continue;
    }
    // Its reply may have come since.
    if (outbox.find(key)?.state !== 'waiting') continue;
    if (isOther) await outbox.adopt(key);
    await outbox.wait(key);
    const ended = mutations.find((one) => attemptOf(one)?.recordKey === key && one.state.status === 'error');
    if (ended) repeat(ended);
    else await resume(client, { ...record, page: outbox.page, isLate: true }, callbacks);
  }
  sendWaiting();
}

const awaited = new Set<string>();

/** Calls back when another page is closed. */
function waitFor(page: string, onClosed: () => Promise<void>): void {
  if (awaited.has(page)) return;
  awaited.add(page);
  void globalThis.navigator?.locks?.request(lockOf(page), { mode: 'shared' }, () => {
    awaited.delete(page);
    void onClosed();
  });
}

/** Sends again what failed for lack of a session: its screen reports the result. */
function repeat(mutation: Mutation): void {
  const attempt = attemptOf(mutation);
  if (!attempt) return;
  Object.assign(attempt, { isSuspended: false, isLate: true, failures: 0, failedAt: undefined });
  void mutation.execute(attempt).catch(() => undefined);
}

async function resume(
  client: QueryClient,
  record: OutboxRecord,
  { onSent, onRefused }: ResumeCallbacks,
): Promise<void> {
  const { name, variables, queue, key, sendKey } = record;
  const known = durableMutationOf(record);
  // Its code may not load: the record then waits for the next chance.
  if (known?.restore) return known.restore(client, record).catch(() => undefined);
  const lists = known?.lists ?? [];
  const invalidate = () => Promise.all(lists.map((queryKey) => client.invalidateQueries({ queryKey })));
  const options = idempotentMutation<unknown, unknown, undefined, unknown>(client, {
    name,
    queue,
    isQuiet: true,
    send: (repeated, under) => sendRecord({ name, variables: repeated }, under),
    shown: { list: name, find: () => [] },
    async onDone() {
      // Its form would offer it again.
      if (record.draft) deleteDraft(record.draft.name, record.draft.asOf);
      onSent(record);
      await invalidate();
    },
    onFailed(error) {
      onRefused(record, error);
      void invalidate();
    },
  });
  const attempt: Attempt<unknown, undefined, unknown> = {
    variables,
    key: sendKey,
    recordKey: key,
    aside: undefined,
    before: undefined,
    isLate: true,
    failures: record.mayBeSent === false ? 0 : 1,
  };
  const mutation = client.getMutationCache().build(client, options, {
    context: undefined,
    data: undefined,
    error: null,
    failureCount: 0,
    failureReason: null,
    isPaused: true,
    status: 'pending',
    variables: attempt,
    submittedAt: record.madeAt,
  });
  void mutation.continue().catch(() => undefined);
}
