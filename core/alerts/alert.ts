/** A quick word to the school, and who has seen it. (§2 Pickup screen; decisions, Pickup) */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, Instant, typedText } from '#core/http/fields.ts';

/** In the order of the screen. */
export const alertKinds = ['running_late', 'change_person', 'message', 'emergency'] as const;
export const AlertKind = z.enum(alertKinds);
export type AlertKind = z.infer<typeof AlertKind>;

export const longestNote = 500;

/** How many minutes late may be told, in the order of the screen. */
export const lateChoices = [10, 20, 30] as const;
export const LateMinutes = z.union([z.literal(10), z.literal(20), z.literal(30)], { error: 'not_in_list' });
export type LateMinutes = z.infer<typeof LateMinutes>;

/** The alerts that a page shows before the others are asked for. */
export const maxShownAlerts = 20;

/** `childId` may be left out of an emergency only: it then is about every child that its sender may collect. */
export const NewAlert = z.strictObject({
  childId: z.optional(Id),
  kind: AlertKind,
  note: z.optional(typedText({ max: longestNote })),
  /** Of who runs late only. */
  lateMinutes: z.optional(LateMinutes),
});
export type NewAlert = z.infer<typeof NewAlert>;

/** Whether an alert says enough: a message needs words, the others are words themselves. */
export function lacksNote({ kind, note }: Pick<NewAlert, 'kind' | 'note'>): boolean {
  return kind === 'message' && !note;
}

/** Whether an alert must still say about which child. An emergency never waits for a choice. */
export function lacksChild({ kind, childId }: Pick<NewAlert, 'kind' | 'childId'>): boolean {
  return kind !== 'emergency' && childId === undefined;
}

/** Whether an alert tells minutes that its kind does not have. */
export function hasMisplacedMinutes({ kind, lateMinutes }: Pick<NewAlert, 'kind' | 'lateMinutes'>): boolean {
  return lateMinutes !== undefined && kind !== 'running_late';
}

/**
 * `times` counts how often it was said, last at `lastAt`: an open emergency is added to. `seenBy` is the name of the
 * staff member who acknowledged it, and when; null until then.
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

/** What staff see of it: of which child (its full name), in which room, from which guardian. */
export const StaffAlert = z.extend(Alert, { child: z.string(), room: z.string(), sentBy: z.string() });
export type StaffAlert = z.infer<typeof StaffAlert>;

export const alertApi = {
  /** An emergency of an earlier day stays until the end of the day on which somebody saw it. */
  list: endpoint({
    method: 'GET',
    path: '/api/alerts',
    who: 'guardian:pickup',
    does: 'Lists the alerts one has sent today, the latest first, with who has seen them.',
    spec: 'decisions, Pickup; trust, Who may what',
    reply: z.array(Alert),
  }),
  /**
   * 422 `required` on `note` for a message without words, on `childId` for what is not an emergency. An emergency
   * without a child makes an alert for each child that one may collect, at each school; the reply is the first of them
   * and the list has all. An emergency is never one too many: while
   * staff have not acknowledged one about a child, the next adds to it. The same alert within five minutes is the
   * earlier one; other minutes of who is late change it, and staff have to see it again. 422 `not_allowed` on
   * `lateMinutes` for another kind.
   */
  send: endpoint({
    method: 'POST',
    path: '/api/alerts',
    who: 'guardian:pickup',
    does: 'Tells the school at once.',
    spec: '§2 Pickup screen; decisions, Pickup and Shapes of ours',
    body: NewAlert,
    reply: Alert,
    answers: 201,
    refuses: ['forbidden', 'not_found'],
  }),
};

export const staffAlertApi = {
  /**
   * An emergency is heard with the door duty too, and one of an earlier day stays until the end of the day on which
   * somebody saw it.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/staff/alerts',
    who: 'staff:group',
    does: 'Lists today’s alerts about the children of one’s groups, emergencies first, then the unseen, the latest first.',
    spec: 'decisions, Pickup; trust, Pickup',
    reply: z.array(StaffAlert),
  }),
  /** The first to acknowledge is who the parent sees; later ones change nothing. */
  acknowledge: endpoint({
    method: 'POST',
    path: '/api/staff/alerts/{id}/acknowledge',
    who: 'staff:group',
    does: 'Says that an alert was seen.',
    spec: 'decisions, Pickup; trust, Pickup',
    reply: StaffAlert,
    refuses: ['forbidden', 'not_found'],
  }),
};
