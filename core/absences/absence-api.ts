import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';
import { Absence, AbsenceReport } from './absence.ts';

export const absenceApi = {
  /** The standing absences of the children one may see, the latest reported first. */
  list: endpoint({
    method: 'GET',
    path: '/api/absences',
    who: 'guardian:view',
    does: 'Lists the standing absences of the children one may see, the latest reported first.',
    spec: '§7, §2 Report absence',
    reply: z.array(Absence),
  }),
  /**
   * 422 when a field is wrong or a day is out of reach, 404 for a child that is not one's own, 409 when half a day is
   * taken.
   */
  report: endpoint({
    method: 'POST',
    path: '/api/absences',
    who: 'guardian:report_absence',
    does: 'Reports that a child will be absent. The reply lists the pickups that this cancelled.',
    spec: '§7, §5; decisions, Absence',
    body: AbsenceReport,
    reply: z.extend(Absence, { cancelledPickups: z.array(Id) }),
    answers: 201,
    refuses: ['forbidden', 'not_found', 'absence_overlaps'],
  }),
  /** 404 when it is unknown, another family's or already cancelled; 409 once it has begun. */
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/absences/{id}',
    who: 'guardian:report_absence',
    does: 'Cancels an absence that has not begun.',
    spec: 'decisions, Absence',
    refuses: ['forbidden', 'not_found', 'absence_begun'],
  }),
};
