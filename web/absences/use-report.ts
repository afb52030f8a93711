/** Sending a report of absence. */
import { useQueryClient } from '@tanstack/react-query';
import type { AbsenceReport } from '#core/absences/absence.ts';
import { absenceApi } from '#core/absences/absence-api.ts';
import { call } from '#web/session/call.ts';
import { useIntention } from '#web/session/use-intention.ts';
import { forgetDraft } from '#web/ui/drafts.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { absencesQuery } from './absence-queries.ts';

/** The draft that a report was made from. */
type Draft = { name: string; asOf: object | undefined };

export function useReport(childId: number) {
  const t = useWords();
  const client = useQueryClient();
  return useIntention({
    name: ['report absence', childId],
    send: (report: AbsenceReport, key) => call(absenceApi.report, { body: report, key }),
    onDone: ({ cancelledPickups }, draft: Draft) => {
      forgetDraft(draft.name, draft.asOf);
      const cancelled = cancelledPickups.length;
      showToast({
        title: t('absences.absenceReported'),
        text: cancelled ? t('absences.pickupsCancelled', { n: cancelled }) : t('absences.absenceReportedDesc'),
      });
      return client.invalidateQueries({ queryKey: absencesQuery.queryKey });
    },
    onFailed: () =>
      showToast({ title: t('absences.absenceError'), text: t('absences.absenceErrorDesc'), failed: true }),
  });
}
