/** The events that a school's webhooks receive. Each is an act of the audit log (docs/decisions/0068). */
import type { AuditedAct } from '#core/audit/audited-acts.ts';

export const webhookKinds = ['announcements', 'absences', 'attendance', 'pickups', 'releases', 'alerts'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

const actsByKind: Readonly<Record<WebhookKind, readonly AuditedAct[]>> = {
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
};

/** The type of the event that the test button sends. */
export const testEventType = 'webhook.test';

/** The kind of an act. Undefined for an act that webhooks do not receive. */
export function webhookKindOf(act: AuditedAct): WebhookKind | undefined {
  return webhookKinds.find((kind) => actsByKind[kind].includes(act));
}

/** The acts whose record is a child or a group. The record of another act is named by the first part of its name. */
const recordsOfActs: Partial<Record<AuditedAct, 'childId' | 'groupId'>> = {
  'attendance.marked': 'childId',
  'attendance.taken': 'groupId',
  'attendance.done': 'groupId',
  'attendance.reopened': 'groupId',
};

/** The field of an event's data that holds the record of its act. */
export const recordFieldOf = (act: AuditedAct): 'id' | 'childId' | 'groupId' => recordsOfActs[act] ?? 'id';

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
