/** Sending a report of absence. It goes on, and is told of, whatever page is looked at meanwhile. */
import { type MutationState, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { AbsenceReport } from '#core/absences/absence.ts';
import { absenceApi } from '#core/absences/absence-api.ts';
import { call } from '#web/session/call.ts';
import { CallError } from '#web/session/call-error.ts';
import { forgetDraft } from '#web/ui/drafts.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { absencesQuery } from './absence-queries.ts';

/** One try of one report: what is sent, under which key, and the draft it was made from. */
type Attempt = { report: AbsenceReport; key: string; draft: { name: string; asOf: object | undefined } };

const sameReport = (one: AbsenceReport, other: AbsenceReport) =>
  JSON.stringify({ ...one, createdAt: '' }) === JSON.stringify({ ...other, createdAt: '' });

/** Whether the server said no, so that the same report again would be another one. */
const isRefusal = (error: Error | null) => error instanceof CallError && error.status >= 400 && error.status < 500;

export function useReport(childId: number) {
  const t = useWords();
  const client = useQueryClient();
  const mutationKey = ['report absence', childId];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ report, key }: Attempt) => call(absenceApi.report, { body: report, key }),
    onSuccess: ({ cancelledPickups }, { draft }) => {
      forgetDraft(draft.name, draft.asOf);
      const cancelled = cancelledPickups.length;
      showToast({
        title: t('absences.absenceReported'),
        text: cancelled ? t('absences.pickupsCancelled', { n: cancelled }) : t('absences.absenceReportedDesc'),
      });
      return client.invalidateQueries({ queryKey: absencesQuery.queryKey });
    },
    onError: () => showToast({ title: t('absences.absenceError'), text: t('absences.absenceErrorDesc'), failed: true }),
  });
  const last = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state }) => state as MutationState<unknown, Error, Attempt>,
  }).at(-1);

  return {
    sending: last?.status === 'pending',
    /** Why this very report did not go; nothing once it says something else. */
    failureOf(report: AbsenceReport | null): Error | null {
      return report && last?.variables && sameReport(report, last.variables.report) ? last.error : null;
    },
    /** Sends a report. Trying the same one again is the same request, so that it is reported once. */
    send(report: AbsenceReport, draft: Attempt['draft']): void {
      const before = last?.variables;
      const again = before && last.status === 'error' && !isRefusal(last.error) && sameReport(report, before.report);
      mutate(again ? before : { report, key: crypto.randomUUID(), draft });
    },
  };
}
