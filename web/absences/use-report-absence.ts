import { createElement } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Absence, AbsenceReport } from '#core/absences/absence.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { addedItems } from '#web/api/idempotent-mutation.ts';
import { useIdempotentMutation } from '#web/api/use-idempotent-mutation.ts';
import { deleteDraft } from '#web/ui/browser/draft-storage.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { absencesQuery } from './absence-queries.ts';
import { reportedTitles } from './reported-titles.ts';
import { sends } from './absence-sends.ts';
import { UndoReport } from './UndoReport.tsx';
import { reportAbsenceError } from './why-not-reported.ts';

/** The draft from which the report was made. */
type Draft = { name: string; asOf: object | undefined };

const isAsSaid = ({ childId, date, endDate, reason, duration, kind, time }: Absence, body: AbsenceReport) =>
  childId === body.childId &&
  date === body.date &&
  endDate === body.endDate &&
  reason === body.reason &&
  duration === body.duration &&
  kind === (body.kind ?? 'absent') &&
  time === body.time;

export function useReportAbsence(childId: number) {
  const t = useTranslation();
  const client = useQueryClient();
  const { name: me } = useCurrentUser();
  const { queryKey } = absencesQuery;
  return useIdempotentMutation({
    name: ['report absence', childId],
    queue: `absences of ${childId}`,
    send: sends['report absence'],
    replaces: (later, earlier) => later.date === earlier.date,
    draft: (draft: Draft) => draft,
    shown: {
      list: queryKey,
      find: (now: readonly Absence[], before: readonly Absence[], body: AbsenceReport) =>
        addedItems(now, before)
          .filter((absence) => isAsSaid(absence, body))
          .map((absence) => ({ ...absence, others: [], cancelledPickups: [] })),
    },
    onDone: ({ id, kind, others, cancelledPickups }, draft: Draft) => {
      deleteDraft(draft.name, draft.asOf);
      const cancelled = cancelledPickups.length;
      showToast({
        title: t(reportedTitles[kind]),
        text: cancelled ? t('absences.pickupsCancelled', { n: cancelled }) : t('absences.absenceReportedDesc'),
        action: createElement(UndoReport, { ids: [id, ...others.map((other) => other.id)], className: 'text-paper!' }),
      });
      return client.invalidateQueries({ queryKey });
    },
    onFailed(error) {
      void client.invalidateQueries({ queryKey });
      const title = t('absences.absenceError');
      showToast(failureToast(t, error, title, reportAbsenceError(t, error, me), title));
    },
  });
}
