/** An urgent message from a guardian to the school, and its acknowledgment by staff. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, Instant, typedText } from '#core/http/fields.ts';

/** In the order of the screen. */
export const alertKinds = ['running_late', 'change_person', 'message', 'emergency'] as const;
export const AlertKind = z.enum(alertKinds);
export type AlertKind = z.infer<typeof AlertKind>;

export const maxNoteLength = 500;

/** The delays a guardian can report, in minutes and in the order of the screen. */
export const lateChoices = [10, 20, 30] as const;
export const LateMinutes = z.union([z.literal(10), z.literal(20), z.literal(30)], { error: 'not_in_list' });
export type LateMinutes = z.infer<typeof LateMinutes>;

/** How many alerts a page shows before the rest are expanded. */
export const maxShownAlerts = 20;

/** Only an emergency may omit `childId`: it then concerns every child the sender may collect. */
export const NewAlert = z.strictObject({
  childId: z.optional(Id),
  kind: AlertKind,
  note: z.optional(typedText({ max: maxNoteLength })),
  /** For `running_late` only. */
  lateMinutes: z.optional(LateMinutes),
});
export type NewAlert = z.infer<typeof NewAlert>;

/** Whether an alert lacks its text: a `message` requires a note, the other kinds do not. */
export function isNoteMissing({ kind, note }: Pick<NewAlert, 'kind' | 'note'>): boolean {
  return kind === 'message' && !note;
}

/** Whether an alert lacks its child. An emergency needs no child, so that no choice delays it. */
export function isChildMissing({ kind, childId }: Pick<NewAlert, 'kind' | 'childId'>): boolean {
  return kind !== 'emergency' && childId === undefined;
}

/** Whether an alert of a kind without minutes has `lateMinutes`. */
export function hasMisplacedMinutes({ kind, lateMinutes }: Pick<NewAlert, 'kind' | 'lateMinutes'>): boolean {
  return lateMinutes !== undefined && kind !== 'running_late';
}

/**
 * `times` counts how often the alert was sent, last at `lastAt`, since repeats are added to an open emergency.
 * `seenBy` is the name of the staff member who acknowledged it, at `seenAt`; null until then.
 */
export const Alert = z.object({
  id: Id,
  childId: Id,
  kind: AlertKind,
  note: z.string(),
  createdAt: Instant,
  lateMinutes: z.nullable(LateMinutes),
  times: z.int(),
  lastAt: Instant,
  seenBy: z.nullable(z.string()),
  seenAt: z.nullable(Instant),
});
export type Alert = z.infer<typeof Alert>;

/** An alert as staff see it: with the full name of the child, its room and the guardian who sent it. */
export const StaffAlert = z.extend(Alert, { child: z.string(), room: z.string(), sentBy: z.string() });
export type StaffAlert = z.infer<typeof StaffAlert>;

export const alertApi = {
  /** An emergency of an earlier day stays listed until the end of the day it was acknowledged on. */
  list: endpoint({
    method: 'GET',
    path: '/api/alerts',
    access: 'guardian:pickup',
    summary: 'Lists the alerts the current user sent today, the latest first, with their acknowledgment.',
    reply: z.array(Alert),
  }),
  /**
   * 422 `required` on `note` for a message without text, on `childId` for any kind but an emergency. An emergency
   * without
   * a child creates an alert for each child the sender may collect, at each school; the reply is the first of them
   * and the
   * list has all. Emergencies are not rate limited: a repeat is added to the unacknowledged one about the same child. A
   * repeat of another alert within five minutes returns the earlier one. Different minutes of `running_late` update it,
   * and staff acknowledge it again. 422 `not_allowed` on `lateMinutes` for another kind.
   */
  send: endpoint({
    method: 'POST',
    path: '/api/alerts',
    access: 'guardian:pickup',
    summary: 'Sends an alert to the school.',
    body: NewAlert,
    reply: Alert,
    status: 201,
    errors: ['forbidden', 'not_found'],
  }),
};

export const staffAlertApi = {
  /**
   * Staff with door duty hear emergencies too. An emergency of an earlier day stays listed until the end of the day
   * it was acknowledged on.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/alerts',
    access: 'staff:group',
    summary: 'Lists today’s alerts of the assigned groups: emergencies, then unacknowledged ones, the latest first.',
    reply: z.array(StaffAlert),
  }),
  /** The parent sees the name of the first staff member to acknowledge it; later calls change nothing. */
  acknowledge: endpoint({
    method: 'POST',
    path: '/api/staff/alerts/{id}/acknowledge',
    access: 'staff:group',
    summary: 'Acknowledges an alert.',
    reply: StaffAlert,
    errors: ['forbidden', 'not_found'],
  }),
};
