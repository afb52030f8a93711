/** Sending a report of absence. */
import { useQueryClient } from '@tanstack/react-query';
import type { Absence, AbsenceReport } from '#core/absences/absence.ts';
import { absenceApi } from '#core/absences/absence-api.ts';
import { call } from '#web/session/call.ts';
import { failureToast } from '#web/session/failure-words.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { newIn } from '#web/session/intention.ts';
import { useIntention } from '#web/session/use-intention.ts';
import { forgetDraft } from '#web/ui/drafts.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { absencesQuery } from './absence-queries.ts';
import { whyNotReported } from './why-not-reported.ts';

/** The draft that a report was made from. */
type Draft = { name: string; asOf: object | undefined };

const isAsSaid = ({ childId, date, endDate, reason, duration }: Absence, said: AbsenceReport) =>
  childId === said.childId &&
  date === said.date &&
  endDate === said.endDate &&
  reason === said.reason &&
  duration === said.duration;

export function useReport(childId: number) {
  const t = useWords();
  const client = useQueryClient();
  const { name: me } = usePerson();
  const { queryKey } = absencesQuery;
  return useIntention({
    name: ['report absence', childId],
    send: (report: AbsenceReport, key) => call(absenceApi.report, { body: report, key }),
    shown: {
      list: queryKey,
      find: (now: readonly Absence[], before: readonly Absence[], said: AbsenceReport) =>
        newIn(now, before)
          .filter((absence) => isAsSaid(absence, said))
          .map((absence) => ({ ...absence, cancelledPickups: [] })),
    },
    onDone: ({ cancelledPickups }, draft: Draft) => {
      forgetDraft(draft.name, draft.asOf);
      const cancelled = cancelledPickups.length;
      showToast({
        title: t('absences.absenceReported'),
        text: cancelled ? t('absences.pickupsCancelled', { n: cancelled }) : t('absences.absenceReportedDesc'),
      });
      return client.invalidateQueries({ queryKey });
    },
    onFailed(error) {
      void client.invalidateQueries({ queryKey });
      const title = t('absences.absenceError');
      showToast(failureToast(t, error, title, whyNotReported(t, error, me), title));
    },
  });
}
