/**
 * A group's day as it is written: every change is shown at once and saved a moment later, and nothing typed is lost.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReportContent } from '#core/reports/report-content.ts';
import { type DraftParts, type StaffReport, staffReportApi } from '#core/reports/staff-report-api.ts';
import { call } from '#web/session/call.ts';
import { CallError, isRefusal } from '#web/session/call-error.ts';
import { useDraft } from '#web/ui/drafts.ts';
import { type GroupDay, groupDayQuery, withSaved } from './group-day-queries.ts';
import { afterSaving, type AllUnsaved, clashesIn, decided, laidOver, sendable, withWritten } from './unsaved-rules.ts';

const aMoment = 800;
const patience = 5_000;

type Sending = { readonly date: string; readonly drafts: readonly DraftParts[]; readonly key: string };

export type Written = { readonly childId: number; readonly parts: Partial<ReportContent> };

export function useGroupDay(place: GroupDay) {
  const client = useQueryClient();
  const query = groupDayQuery(place);
  const asked = useQuery(query);
  const day = asked.data;
  const [unsaved = {}, touch] = useDraft<AllUnsaved>(`reports ${day?.groupId} ${day?.date}`);
  // What a save that ends later is compared with.
  const latest = useRef<AllUnsaved>(unsaved);
  const lost = useRef<Sending | undefined>(undefined);
  useEffect(() => {
    latest.current = unsaved;
  }, [unsaved]);
  const put = (part: AllUnsaved) => {
    latest.current = { ...latest.current, ...part };
    touch(part);
  };
  const [refusedOf, setRefusedOf] = useState<readonly DraftParts[]>();

  const save = useMutation({
    mutationFn: ({ date, drafts, key }: Sending) =>
      call(staffReportApi.save, { body: { date, drafts: [...drafts] }, key }),
    onSuccess(saved, { date: written, drafts }) {
      lost.current = undefined;
      const shown = client.getQueryData(query.queryKey);
      const rows = new Map<number, Partial<StaffReport>>();
      const left: Record<string, ReturnType<typeof afterSaving>> = {};
      let isBehind = false;
      for (const { childId, id, revision, saved: last } of saved) {
        const sent = drafts.find((draft) => draft.childId === childId);
        if (!sent) continue;
        left[childId] = afterSaving(latest.current[childId], sent, revision);
        // The next day may have come meanwhile.
        const before = shown?.date === written && shown.reports.find((one) => one.childId === childId);
        if (!before) continue;
        isBehind ||= revision !== before.revision + 1;
        const content = { ...before.content, ...sent.parts };
        const status = before.published ? 'correcting' : 'draft';
        rows.set(childId, { id, revision, saved: last, content, status });
      }
      if (shown) client.setQueryData(query.queryKey, withSaved(shown, rows));
      put(left);
      // Somebody else wrote other parts meanwhile.
      if (isBehind) void client.invalidateQueries({ queryKey: query.queryKey });
    },
    onError(error, sending) {
      if (!isRefusal(error)) lost.current = sending;
      else lost.current = undefined;
      if (!(error instanceof CallError) || error.code !== 'moved_on') {
        if (isRefusal(error)) setRefusedOf(sending.drafts);
        return;
      }
      const held: Record<string, AllUnsaved[string]> = {};
      for (const [childId, clash] of clashesIn(error.problem?.problems ?? [], sending.drafts)) {
        const mine = latest.current[childId];
        if (mine) held[childId] = { ...mine, clash };
      }
      put(held);
      void client.invalidateQueries({ queryKey: query.queryKey });
    },
  });

  const waiting = sendable(unsaved);
  // What was refused as it is would be refused again.
  const isRefused = refusedOf !== undefined && JSON.stringify(refusedOf) === JSON.stringify(waiting);
  const date = day?.date;
  const send = () => {
    const drafts = sendable(latest.current);
    // What nobody answered goes again as it was, so that it happens once.
    if (lost.current) return save.mutateAsync(lost.current);
    return date && drafts.length > 0
      ? save.mutateAsync({ date, drafts, key: crypto.randomUUID() })
      : Promise.resolve(undefined);
  };
  useAutosave(waiting.length > 0 && !save.isPending && !isRefused, save.isError, unsaved, send);

  return {
    place,
    asked,
    day,
    reports: day?.reports.map((report) => laidOver(report, unsaved[report.childId])) ?? [],
    clashOf: (childId: number) => unsaved[childId]?.clash ?? [],
    /** As it stands at the school, beside what was written here. */
    atSchool: (childId: number) => day?.reports.find((report) => report.childId === childId)?.content,
    write(written: readonly Written[]): void {
      const revisions = new Map(day?.reports.map(({ childId, revision }) => [childId, revision]));
      put(
        Object.fromEntries(
          written.map(({ childId, parts }) => [
            childId,
            withWritten(latest.current[childId], revisions.get(childId) ?? 0, parts),
          ]),
        ),
      );
    },
    decide(childId: number, mine: boolean): void {
      const one = unsaved[childId];
      const revision = day?.reports.find((report) => report.childId === childId)?.revision ?? 0;
      if (one) put({ [childId]: decided(one, revision, mine) });
    },
    forget: (childId: number) => put({ [childId]: undefined }),
    /** What stands with the saving of what is written. */
    state: save.isPending
      ? ('saving' as const)
      : save.isError && waiting.length > 0
        ? isRefused
          ? ('refused' as const)
          : ('unreached' as const)
        : waiting.length > 0
          ? ('waiting' as const)
          : ('saved' as const),
    failure: save.error,
    /** Saves at once what is not saved yet; done when it is at the school. Throws what kept it. */
    async flush(): Promise<void> {
      while (lost.current || sendable(latest.current).length > 0) await send();
    },
  };
}

export type GroupDayWriting = ReturnType<typeof useGroupDay>;

/** Sends a moment after the last change, again after a while where nobody answered, and when the page is left. */
function useAutosave(isWaiting: boolean, hasFailed: boolean, written: AllUnsaved, send: () => Promise<unknown>): void {
  const sendNow = useEffectEvent(() => void send().catch(() => undefined));
  useEffect(() => {
    if (!isWaiting || Object.keys(written).length === 0) return undefined;
    const timer = setTimeout(sendNow, hasFailed ? patience : aMoment);
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => {
      clearTimeout(timer);
      removeEventListener('beforeunload', stay);
    };
  }, [isWaiting, hasFailed, written]);
  useEffect(() => () => sendNow(), []);
}
