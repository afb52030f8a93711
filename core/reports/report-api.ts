import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { idText } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { DailyReport, ReportDate } from './report.ts';

export const reportApi = {
  /** `null` when no report is published for that day; 422 for a future day, 404 for a child of another family. */
  read: endpoint({
    method: 'GET',
    path: '/api/reports',
    access: 'guardian:view',
    module: 'reports',
    summary: 'Returns the published report of a child for a day, or null. Does not mark it as read.',
    query: z.strictObject({ childId: idText, date: Day }),
    reply: z.nullable(DailyReport),
    errors: ['not_found'],
  }),
  /** A day without a report is left out. 404 for a child of another family. */
  days: endpoint({
    method: 'GET',
    path: '/api/reports/days',
    access: 'guardian:view',
    module: 'reports',
    summary: 'Lists the days on which a report of a child was published, the latest first.',
    query: z.strictObject({ childId: idText }),
    reply: z.array(ReportDate),
    errors: ['not_found'],
  }),
  /** Also marks its notification as read. 404 for a draft and for another family's report. */
  open: endpoint({
    method: 'POST',
    path: '/api/reports/{id}/read',
    access: 'guardian:view',
    module: 'reports',
    summary: 'Marks a report and its notification as read by the current user.',
    errors: ['not_found'],
  }),
};
