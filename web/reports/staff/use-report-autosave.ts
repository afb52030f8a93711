/** Autosave of a group's day: every edit is shown at once and saved a moment later, and nothing typed is lost. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { blankContent, type ReportContent } from '#core/reports/report-content.ts';
import { type DraftParts, type SavedDrafts, staffReportApi } from '#core/reports/staff-report-api.ts';
import { call } from '#web/api/call.ts';
import { CallError, isNotFound, isRefusal, isRetryable } from '#web/api/call-error.ts';
import { draftOf, touchDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useUnsavedWarning } from '#web/editing/use-unsaved-warning.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type GroupDay, groupDayQuery, mergeSaved } from './group-day-queries.ts';
import {
  removeSaved,
  type PendingEditsByChild,
  resolveConflict,
  isHeldBack,
  applyPendingEdits,
  editsOfReports,
  problemsByChild,
  editsToSend,
  withConflict,
  withRefused,
  addEdit,
} from './pending-edits.ts';

const autosaveDelayMs = 800;
const retryDelayMs = 5_000;
const nothingYet = { revision: 0, content: blankContent };

/** `name` is the draft's name: its day may no longer be the one shown. */
type SaveBatch = {
  readonly name: string;
  readonly date: string;
  readonly drafts: readonly DraftParts[];
  readonly key: string;
};

export type ReportEdit = { readonly childId: number; readonly parts: Partial<ReportContent> };

export function useReportAutosave(place: GroupDay) {
  // Every keystroke changes most of this hook's values: memoization would cost a quarter more than it saves.
  'use no memo';
  const t = useTranslation();
  const client = useQueryClient();
  const query = groupDayQuery(place);
  // Keep the whole result: which of its fields are read is known only when the page renders.
  const result = useQuery({ ...query, notifyOnChangeProps: 'all' });
  const day = result.data;
  const name = `reports ${day?.groupId} ${day?.date}`;
  const [unsaved = {}, put] = useDraft<PendingEditsByChild>(name);
  const lost = useRef<SaveBatch | undefined>(undefined);
  const underWay = useRef<Promise<unknown> | undefined>(undefined);
  const [refusedOf, setRefusedOf] = useState<readonly DraftParts[]>();

  const save = useMutation({
    mutationFn: ({ date, drafts, key }: SaveBatch) =>
      call(staffReportApi.save, { body: { date, drafts: [...drafts] }, key }),
    onSuccess(saved, { name: written, date: of, drafts }) {
      lost.current = undefined;
      const shown = client.getQueryData(query.queryKey);
      const rows = new Map<number, Omit<SavedDrafts[number], 'childId'>>();
      const left: Record<string, ReturnType<typeof removeSaved>> = {};
      for (const { childId, ...now } of saved) {
        const sent = drafts.find((draft) => draft.childId === childId);
        if (sent) left[childId] = removeSaved(writtenIn(written)[childId], sent, now);
        rows.set(childId, now);
      }
      // The day may have changed in the meantime.
      if (shown?.date === of) client.setQueryData(query.queryKey, mergeSaved(shown, rows));
      touchDraft(written, left);
      // A fetch in progress may have read the state before the save.
      if (client.isFetching({ queryKey: query.queryKey }) > 0)
        void client.invalidateQueries({ queryKey: query.queryKey });
    },
    onError(error, sending) {
      lost.current = isFinal(error) ? undefined : sending;
      if (!(error instanceof CallError) || !isFinal(error)) return;
      const isConflict = error.code === 'conflict';
      const found = problemsByChild(error.problem?.problems ?? [], sending.drafts);
      // The children named in the refusal are held back; the others are sent.
      const held: Record<string, PendingEditsByChild[string]> = {};
      for (const [childId, problems] of found) {
        const mine = writtenIn(sending.name)[childId];
        const sent = sending.drafts.find((draft) => draft.childId === childId);
        if (mine) held[childId] = isConflict ? withConflict(mine, problems) : withRefused(mine, sent, problems);
      }
      touchDraft(sending.name, held);
      if (found.size === 0) setRefusedOf(sending.drafts);
      // A child may have left the group.
      if (isConflict || isNotFound(error)) void client.invalidateQueries({ queryKey: query.queryKey });
    },
  });

  // A child who has changed group is skipped; the other reports are still saved. Their edits are kept: the child may
  // come back, or a cached day may not include the child yet.
  const reports = day?.reports ?? [];
  const here = editsOfReports(unsaved, reports);
  const hasGone = day !== undefined && Object.keys(unsaved).some((child) => unsaved[child] && !(child in here));
  const tellGone = useEffectEvent(() => showToast({ title: t('reportEditor.hasLeft'), failed: true }));
  useEffect(() => {
    if (hasGone) tellGone();
  }, [hasGone]);

  const waiting = editsToSend(here);
  const toSend = () => editsToSend(editsOfReports(writtenIn(name), reports));
  // A refused batch would be refused again unchanged.
  const isRefused = refusedOf !== undefined && JSON.stringify(refusedOf) === JSON.stringify(waiting);
  const date = day?.date;
  const reportOf = (childId: number) => reports.find((report) => report.childId === childId);
  const send = async () => {
    // Saves are sequential: the next one is based on the revision that this one returns.
    while (underWay.current) await underWay.current.catch(() => undefined);
    const drafts = toSend();
    // An unanswered batch is resent unchanged, with the same key, so that it takes effect once. Not if one of its
    // children has left the group.
    if (!lost.current?.drafts.every(({ childId }) => childId in here)) lost.current = undefined;
    const fresh = date && drafts.length > 0 ? { name, date, drafts, key: crypto.randomUUID() } : undefined;
    const sending = lost.current ?? fresh;
    if (!sending) return;
    underWay.current = save.mutateAsync(sending).finally(() => (underWay.current = undefined));
    await underWay.current;
  };
  const hasFailed = save.isError && !isFinal(save.error);
  useAutosave(
    waiting.length > 0 && !save.isPending && !isRefused,
    hasFailed ? retryDelayMs : autosaveDelayMs,
    unsaved,
    send,
  );
  useUnsavedWarning(Object.values(here).some((one) => one && Object.keys(one.parts).length > 0));

  return {
    place,
    result,
    day,
    reports: reports.map((report) => applyPendingEdits(report, unsaved[report.childId])),
    clashOf: (childId: number) => unsaved[childId]?.clash ?? [],
    /** The parts that the server refused. */
    refusedOf: (childId: number) => unsaved[childId]?.refused ?? [],
    /** Whether edits are held back until the user resolves a conflict or corrects a refused part. */
    isHeld: (childId: number) => isHeldBack(unsaved[childId]),
    /** Whether edits are on this device only, and not about to be saved. */
    isUnsaved: (childId: number) => (hasFailed || isRefused) && waiting.some((one) => one.childId === childId),
    /** The content on the server, to show next to the edits. */
    atSchool: (childId: number) => reportOf(childId)?.content,
    write(written: readonly ReportEdit[]): void {
      put(
        Object.fromEntries(
          written.map(({ childId, parts }) => [
            childId,
            addEdit(writtenIn(name)[childId], reportOf(childId) ?? nothingYet, parts),
          ]),
        ),
      );
    },
    decide(childId: number, mine: boolean): void {
      const [one, now] = [unsaved[childId], reportOf(childId)];
      if (one && now) put({ [childId]: resolveConflict(one, now, mine) });
    },
    forget: (childId: number) => put({ [childId]: undefined }),
    /** The state of the autosave. */
    state: save.isPending
      ? ('saving' as const)
      : waiting.length > 0
        ? isRefused
          ? ('refused' as const)
          : hasFailed
            ? ('unreached' as const)
            : ('waiting' as const)
        : Object.values(here).some(isHeldBack)
          ? ('held' as const)
          : ('saved' as const),
    failure: save.error,
    /** Saves pending edits now. Resolves once they are saved, or throws the failure. */
    async flush(): Promise<void> {
      while (lost.current || toSend().length > 0) await send();
    },
  };
}

const writtenIn = (name: string): PendingEditsByChild => draftOf<PendingEditsByChild>(name) ?? {};

/** Whether a retry would be refused again. */
const isFinal = (error: Error) => isRefusal(error) && !isRetryable(error);

export type ReportAutosave = ReturnType<typeof useReportAutosave>;

/** Saves a moment after the last edit, retries after a while without a reply, and saves when the page is left. */
function useAutosave(
  isWaiting: boolean,
  pause: number,
  written: PendingEditsByChild,
  send: () => Promise<unknown>,
): void {
  const sendNow = useEffectEvent(() => void send().catch(() => undefined));
  useEffect(() => {
    if (!isWaiting || Object.keys(written).length === 0) return undefined;
    const timer = setTimeout(sendNow, pause);
    return () => clearTimeout(timer);
  }, [isWaiting, pause, written]);
  useEffect(() => () => sendNow(), []);
}
