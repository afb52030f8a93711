/**
 * A group's day as it is written: every change is shown at once and saved a moment later, and nothing typed is lost.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { blankContent, type ReportContent } from '#core/reports/report-content.ts';
import { type DraftParts, type DraftsSaved, staffReportApi } from '#core/reports/staff-report-api.ts';
import { call } from '#web/session/call.ts';
import { CallError, isGone, isRefusal, mayPass } from '#web/session/call-error.ts';
import { draftOf, touchDraft, useDraft } from '#web/ui/drafts.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useStay } from '#web/ui/use-stay.ts';
import { useWords } from '#web/words/words.ts';
import { type GroupDay, groupDayQuery, withSaved } from './group-day-queries.ts';
import {
  afterSaving,
  type AllUnsaved,
  decided,
  isHeld,
  laidOver,
  ofThoseHere,
  problemsByChild,
  sendable,
  withClash,
  withRefused,
  withWritten,
} from './unsaved-rules.ts';

const aMoment = 800;
const patience = 5_000;
const nothingYet = { revision: 0, content: blankContent };

/** `name` is that of what is written, of which the day may no longer be the one that is shown. */
type Sending = {
  readonly name: string;
  readonly date: string;
  readonly drafts: readonly DraftParts[];
  readonly key: string;
};

export type Written = { readonly childId: number; readonly parts: Partial<ReportContent> };

export function useGroupDay(place: GroupDay) {
  // Each key changes most of it: to keep the rest weighs a quarter more than it does.
  'use no memo';
  const t = useWords();
  const client = useQueryClient();
  const query = groupDayQuery(place);
  // Of all of it: what is read of it is only known once the page that shows it has come.
  const asked = useQuery({ ...query, notifyOnChangeProps: 'all' });
  const day = asked.data;
  const name = `reports ${day?.groupId} ${day?.date}`;
  const [unsaved = {}, put] = useDraft<AllUnsaved>(name);
  const lost = useRef<Sending | undefined>(undefined);
  const underWay = useRef<Promise<unknown> | undefined>(undefined);
  const [refusedOf, setRefusedOf] = useState<readonly DraftParts[]>();

  const save = useMutation({
    mutationFn: ({ date, drafts, key }: Sending) =>
      call(staffReportApi.save, { body: { date, drafts: [...drafts] }, key }),
    onSuccess(saved, { name: written, date: of, drafts }) {
      lost.current = undefined;
      const shown = client.getQueryData(query.queryKey);
      const rows = new Map<number, Omit<DraftsSaved[number], 'childId'>>();
      const left: Record<string, ReturnType<typeof afterSaving>> = {};
      for (const { childId, ...now } of saved) {
        const sent = drafts.find((draft) => draft.childId === childId);
        if (sent) left[childId] = afterSaving(writtenIn(written)[childId], sent, now);
        rows.set(childId, now);
      }
      // The next day may have come meanwhile.
      if (shown?.date === of) client.setQueryData(query.queryKey, withSaved(shown, rows));
      touchDraft(written, left);
      // What is on its way may have been read before.
      if (client.isFetching({ queryKey: query.queryKey }) > 0)
        void client.invalidateQueries({ queryKey: query.queryKey });
    },
    onError(error, sending) {
      lost.current = isFinal(error) ? undefined : sending;
      if (!(error instanceof CallError) || !isFinal(error)) return;
      const hasMoved = error.code === 'moved_on';
      const found = problemsByChild(error.problem?.problems ?? [], sending.drafts);
      // Those named stay here until somebody has looked at them, and the others go.
      const held: Record<string, AllUnsaved[string]> = {};
      for (const [childId, problems] of found) {
        const mine = writtenIn(sending.name)[childId];
        const sent = sending.drafts.find((draft) => draft.childId === childId);
        if (mine) held[childId] = hasMoved ? withClash(mine, problems) : withRefused(mine, sent, problems);
      }
      touchDraft(sending.name, held);
      if (found.size === 0) setRefusedOf(sending.drafts);
      // Of whom one of them is, the group may not be any more.
      if (hasMoved || isGone(error)) void client.invalidateQueries({ queryKey: query.queryKey });
    },
  });

  // Who is in another group by now has no report here, and holds up nobody else's. What was written stays: they may
  // come back, and a day that was fetched before may only not know them yet.
  const reports = day?.reports ?? [];
  const here = ofThoseHere(unsaved, reports);
  const hasGone = day !== undefined && Object.keys(unsaved).some((child) => unsaved[child] && !(child in here));
  const tellGone = useEffectEvent(() => showToast({ title: t('reportEditor.hasLeft'), failed: true }));
  useEffect(() => {
    if (hasGone) tellGone();
  }, [hasGone]);

  const waiting = sendable(here);
  const toSend = () => sendable(ofThoseHere(writtenIn(name), reports));
  // What was refused as it is would be refused again.
  const isRefused = refusedOf !== undefined && JSON.stringify(refusedOf) === JSON.stringify(waiting);
  const date = day?.date;
  const reportOf = (childId: number) => reports.find((report) => report.childId === childId);
  const send = async () => {
    // One after the other: the next is written on what this one makes of the report.
    while (underWay.current) await underWay.current.catch(() => undefined);
    const drafts = toSend();
    // What nobody answered goes again as it was, so that it happens once; not what is of somebody who is gone.
    if (!lost.current?.drafts.every(({ childId }) => childId in here)) lost.current = undefined;
    const fresh = date && drafts.length > 0 ? { name, date, drafts, key: crypto.randomUUID() } : undefined;
    const sending = lost.current ?? fresh;
    if (!sending) return;
    underWay.current = save.mutateAsync(sending).finally(() => (underWay.current = undefined));
    await underWay.current;
  };
  const hasFailed = save.isError && !isFinal(save.error);
  useAutosave(waiting.length > 0 && !save.isPending && !isRefused, hasFailed ? patience : aMoment, unsaved, send);
  useStay(Object.values(here).some((one) => one && Object.keys(one.parts).length > 0));

  return {
    place,
    asked,
    day,
    reports: reports.map((report) => laidOver(report, unsaved[report.childId])),
    clashOf: (childId: number) => unsaved[childId]?.clash ?? [],
    /** What the school did not take of it as it is written. */
    refusedOf: (childId: number) => unsaved[childId]?.refused ?? [],
    /** Whether something of it stays here until somebody decides about it or corrects it. */
    isHeld: (childId: number) => isHeld(unsaved[childId]),
    /** As it stands at the school, beside what was written here. */
    atSchool: (childId: number) => reportOf(childId)?.content,
    write(written: readonly Written[]): void {
      put(
        Object.fromEntries(
          written.map(({ childId, parts }) => [
            childId,
            withWritten(writtenIn(name)[childId], reportOf(childId) ?? nothingYet, parts),
          ]),
        ),
      );
    },
    decide(childId: number, mine: boolean): void {
      const [one, now] = [unsaved[childId], reportOf(childId)];
      if (one && now) put({ [childId]: decided(one, now, mine) });
    },
    forget: (childId: number) => put({ [childId]: undefined }),
    /** What stands with the saving of what is written. */
    state: save.isPending
      ? ('saving' as const)
      : waiting.length > 0
        ? isRefused
          ? ('refused' as const)
          : hasFailed
            ? ('unreached' as const)
            : ('waiting' as const)
        : Object.values(here).some(isHeld)
          ? ('held' as const)
          : ('saved' as const),
    failure: save.error,
    /** Saves at once what is not saved yet; done when it is at the school. Throws what kept it. */
    async flush(): Promise<void> {
      while (lost.current || toSend().length > 0) await send();
    },
  };
}

const writtenIn = (name: string): AllUnsaved => draftOf<AllUnsaved>(name) ?? {};

/** Whether the same again would be said no to again. */
const isFinal = (error: Error) => isRefusal(error) && !mayPass(error);

export type GroupDayWriting = ReturnType<typeof useGroupDay>;

/** Sends a moment after the last change, again after a while where nobody answered, and when the page is left. */
function useAutosave(isWaiting: boolean, pause: number, written: AllUnsaved, send: () => Promise<unknown>): void {
  const sendNow = useEffectEvent(() => void send().catch(() => undefined));
  useEffect(() => {
    if (!isWaiting || Object.keys(written).length === 0) return undefined;
    const timer = setTimeout(sendNow, pause);
    return () => clearTimeout(timer);
  }, [isWaiting, pause, written]);
  useEffect(() => () => sendNow(), []);
}
