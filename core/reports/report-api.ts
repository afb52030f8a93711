import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { idText } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';
import { DailyReport } from './report.ts';

export const reportApi = {
  /** `null` where nothing is published for that day; 422 for a day to come, 404 for a child that is not one's own. */
  read: endpoint({
    method: 'GET',
    path: '/api/reports',
    who: 'guardian:view',
    does: 'Gives a child’s published report of a day, or null. Reading it here does not mark it read.',
    spec: '§7, §3 Daily report; decisions, Daily reports',
    query: z.strictObject({ childId: idText, date: Day }),
    reply: z.nullable(DailyReport),
    refuses: ['not_found'],
  }),
  /** With its notification. 404 for a draft and for what is another family's. */
  open: endpoint({
    method: 'POST',
    path: '/api/reports/{id}/read',
    who: 'guardian:view',
    does: 'Marks a report as read by whoever asks, and with it what the bell says of it.',
    spec: 'decisions, Daily reports and Calls beyond the specification’s',
    refuses: ['not_found'],
  }),
};
