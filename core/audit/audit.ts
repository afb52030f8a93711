/** The audit log of a school. Entries are written with the action and never changed. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, Instant, idText, limitText } from '#core/http/fields.ts';
import { Day } from '#core/time/day.ts';

/** The subject of an action: the first part of its name. */
export const auditKinds = [
  'absence',
  'account',
  'alert',
  'announcement',
  'api_token',
  'attendance',
  'audit',
  'calendar',
  'child',
  'class_list',
  'consent',
  'follower',
  'custody',
  'data',
  'email',
  'feedback',
  'file',
  'form',
  'group',
  'guardian',
  'invitation',
  'order',
  'identity',
  'passkey',
  'password',
  'person',
  'photo',
  'pickup',
  'pin',
  'plan',
  'portrait',
  'product',
  'profile',
  'quiz',
  'report',
  'room_device',
  'school',
  'session',
  'staff',
  'suggestion',
  'two_step',
  'webhook',
] as const;
export const AuditKind = z.enum(auditKinds);
export type AuditKind = z.infer<typeof AuditKind>;

/** Maximum number of rows of an exported file. */
export const maxExportedRows = 20_000;

const NamedRecord = z.object({ id: Id, name: z.string() });

/**
 * `act` describes the action in the reader’s language. `by` is the user who did it, null when unknown; `child` and
 * `about` are its subjects. `device` is the name of the room device on which it was done, `tokenName` that of the API
 * token it was done with, null elsewhere. Other texts written by users are not included.
 */
export const AuditLine = z.object({
  id: Id,
  at: Instant,
  kind: z.string(),
  act: z.string(),
  by: z.nullable(NamedRecord),
  child: z.nullable(NamedRecord),
  about: z.nullable(NamedRecord),
  device: z.nullable(z.string()),
  tokenName: z.nullable(z.string()),
});
export type AuditLine = z.infer<typeof AuditLine>;

const auditFilters = {
  kind: z.optional(AuditKind),
  /** The user who did it, or the user concerned. */
  person: z.optional(idText),
  child: z.optional(idText),
  from: z.optional(Day),
  to: z.optional(Day),
};

export const auditApi = {
  /**
   * Covers the schools where the current user is office, and what their staff did to their own accounts. `from` and
   * `to` are school days, both included.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/audit',
    access: 'admin',
    summary: 'Lists the audit log, the latest first. `limit` defaults to 50; `before` pages to earlier entries.',
    query: z.strictObject({ ...auditFilters, before: z.optional(idText), limit: z.optional(limitText) }),
    reply: z.array(AuditLine),
  }),
  /** At most 20,000 rows, the latest. The export itself is recorded in the log. */
  file: endpoint({
    method: 'GET',
    path: '/api/staff/audit.csv',
    access: 'admin',
    summary: 'Exports the audit log as CSV.',
    query: z.strictObject(auditFilters),
    file: 'text/csv; charset=utf-8',
  }),
};
