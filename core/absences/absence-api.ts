import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { Absence, AbsenceReport } from './absence.ts';

export const absenceApi = {
  /** Absences that were not canceled, of the children the current user may see, the latest report first. */
  list: endpoint({
    method: 'GET',
    path: '/api/absences',
    access: 'guardian:view',
    summary: 'Lists the active absences of the children of the current user, the latest report first.',
    reply: z.array(Absence),
  }),
  /**
   * 422 when a field is invalid or a day is out of range, 404 for a child of another family, 409 when a half day is
   * already reported. A report for several children is stored for all of them or for none; `others` are those of
   * `alsoFor`. A late arrival or an early leaving replaces the one before it, and keeps its note without a new one. 422
   * `not_allowed` at `noteFileId` for a file that the user did not upload or that has a record, and 507 `storage_full`
   * for one that the quota of the child’s school has no space for.
   */
  report: endpoint({
    method: 'POST',
    path: '/api/absences',
    access: 'guardian:report_absence',
    summary: 'Reports that a child is absent, late or leaves early. The reply lists the pickups that were canceled.',
    body: AbsenceReport,
    reply: z.extend(Absence, { cancelledPickups: z.array(Id), others: z.array(Absence) }),
    status: 201,
    errors: ['forbidden', 'not_found', 'absence_overlaps', 'storage_full'],
  }),
  /**
   * An absence of full days that is under way. Its new last day is today or later. The pickups of added days are
   * canceled; 409 when one of them is already reported, 404 when the absence is unknown, of another family or canceled.
   */
  changeLastDay: endpoint({
    method: 'PUT',
    path: '/api/absences/{id}/last-day',
    access: 'guardian:report_absence',
    summary: 'Shortens or extends an absence that is under way.',
    body: z.strictObject({ lastDay: Day }),
    reply: z.extend(Absence, { cancelledPickups: z.array(Id) }),
    errors: ['forbidden', 'not_found', 'absence_overlaps'],
  }),
  /**
   * Adds the medical note of an absence, replaces it, or deletes it with null. A note is deleted 30 days after the last
   * day: 422 `too_late` at `noteFileId` for an older absence, and as for a report for a file. 404 when the absence is
   * unknown, of another family or canceled.
   */
  setNote: endpoint({
    method: 'PUT',
    path: '/api/absences/{id}/note',
    access: 'guardian:report_absence',
    summary: 'Sets or deletes the medical note of an absence.',
    body: z.strictObject({ noteFileId: z.nullable(Id) }),
    reply: Absence,
    errors: ['forbidden', 'not_found', 'storage_full'],
  }),
  /**
   * 404 when the absence is unknown, of another family or already canceled; 409 once it has started, except in the ten
   * minutes after the report.
   */
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/absences/{id}',
    access: 'guardian:report_absence',
    summary: 'Cancels an absence that has not started, or that was reported in the last ten minutes.',
    errors: ['forbidden', 'not_found', 'absence_started'],
  }),
};
