/**
 * The events that a school's webhooks receive. Each is an act of the audit log, or a message to the school
 * (docs/decisions/0068).
 */
import type { AuditedAct } from '#core/audit/audited-acts.ts';

export const webhookKinds = [
  'announcements',
  'absences',
  'attendance',
  'pickups',
  'releases',
  'alerts',
  'messages',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/**
 * The type of an event. A message is not in the audit log: `message.sent_to_school` is one from a family to a member of
 * the staff or the office.
 */
export type WebhookEventType = AuditedAct | 'message.sent_to_school';

const typesByKind: Readonly<Record<WebhookKind, readonly WebhookEventType[]>> = {
  announcements: [
    'announcement.published',
    'announcement.published_at_night',
    'announcement.changed',
    'announcement.withdrawn',
  ],
  absences: ['absence.reported', 'absence.reported_by_phone', 'absence.changed', 'absence.cancelled'],
  attendance: ['attendance.marked', 'attendance.taken', 'attendance.done', 'attendance.reopened'],
  pickups: ['pickup.scheduled', 'pickup.changed', 'pickup.progressed', 'pickup.advanced', 'pickup.cancelled'],
  releases: ['pickup.released', 'pickup.release_undone'],
  alerts: ['alert.sent', 'alert.acknowledged'],
  messages: ['message.sent_to_school'],
};

/** The type of the event that the test button sends. */
export const testEventType = 'webhook.test';

/** The kind of an event. Undefined for an act that webhooks do not receive. */
export function webhookKindOf(type: WebhookEventType): WebhookKind | undefined {
  return webhookKinds.find((kind) => typesByKind[kind].includes(type));
}

/** The acts whose record is a child or a group. The record of another act is named by the first part of its name. */
const recordsOfActs: Partial<Record<WebhookEventType, 'childId' | 'groupId'>> = {
  'attendance.marked': 'childId',
  'attendance.taken': 'groupId',
  'attendance.done': 'groupId',
  'attendance.reopened': 'groupId',
};

/** The field of an event's data that holds the record of its act. */
export const recordFieldOf = (act: WebhookEventType): 'id' | 'childId' | 'groupId' => recordsOfActs[act] ?? 'id';

/**
 * The body of an event: ids only. `id` is that of the record named by the first part of `type`. Events of attendance
 * have the id of the child or of the group.
 */
export type WebhookPayload = {
  readonly type: string;
  /** When it happened. */
  readonly timestamp: string;
  readonly data: {
    readonly schoolId: number;
    readonly id?: number;
    readonly childId?: number;
    readonly groupId?: number;
  };
};
