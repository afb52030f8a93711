/** Who did what at a school, and when: written as it is done, never changed. (trust, Controls) */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, Instant, idText, limitText } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';

/** What an act is about: the first part of its name. */
export const auditKinds = [
  'absence',
  'account',
  'alert',
  'announcement',
  'attendance',
  'audit',
  'calendar',
  'child',
  'class_list',
  'data',
  'email',
  'feedback',
  'form',
  'group',
  'guardian',
  'invitation',
  'order',
  'passkey',
  'password',
  'person',
  'pickup',
  'plan',
  'product',
  'profile',
  'quiz',
  'report',
  'session',
  'staff',
  'suggestion',
] as const;
export const AuditKind = z.enum(auditKinds);
export type AuditKind = z.infer<typeof AuditKind>;

/** Most lines that a file of them holds. */
export const mostExported = 20_000;

const Named = z.object({ id: Id, name: z.string() });

/**
 * `act` is what was done, in the reader’s language; `by` who did it, nobody where nobody is known; `child` and `about`
 * to whom. Never a text of anybody's.
 */
export const AuditLine = z.object({
  id: Id,
  at: Instant,
  kind: z.string(),
  act: z.string(),
  by: z.nullable(Named),
  child: z.nullable(Named),
  about: z.nullable(Named),
});
export type AuditLine = z.infer<typeof AuditLine>;

const asked = {
  kind: z.optional(AuditKind),
  /** Who did it, or to whom it was done. */
  person: z.optional(idText),
  child: z.optional(idText),
  from: z.optional(Day),
  to: z.optional(Day),
};

export const auditApi = {
  /**
   * Of the schools whose office one is, and what their staff did to their own accounts. Days are the school's, both
   * included.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/audit',
    who: 'admin',
    does: 'Lists who did what, the latest first: 50 unless `limit` says otherwise, those before one of them.',
    spec: 'trust, Controls',
    query: z.strictObject({ ...asked, before: z.optional(idText), limit: z.optional(limitText) }),
    reply: z.array(AuditLine),
  }),
  /** 20,000 lines at most, the latest. That it was taken is written down too. */
  file: endpoint({
    method: 'GET',
    path: '/api/staff/audit.csv',
    who: 'admin',
    does: 'Gives the same as a file for a spreadsheet.',
    spec: 'trust, Controls',
    query: z.strictObject(asked),
    file: 'text/csv; charset=utf-8',
  }),
};
