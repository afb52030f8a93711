/** Publishing an announcement: makes it visible to families and notifies them, in one transaction. */
import { announcementLink } from '#core/announcements/announcement-rules.ts';
import type { Bilingual } from '#core/lang/locale.ts';
import type { Urgency } from '#core/notifications/delivery-rules.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { publishChange } from '#server/live/live-store.ts';
import { notifyEach } from '#server/notifications/notification-acts.ts';
import { notify } from '#server/notifications/notification-store.ts';
import type { ActionContext } from '#server/http/route.ts';
import { findAnnouncementFiles } from './announcement-file-store.ts';
import { publishedText, publishedTitle } from './announcement-phrases.ts';
import { findAudience, publish } from './announcement-store.ts';
import { findSchoolsOf } from './announcement-target-store.ts';

/**
 * Publishes a draft. The caller has checked that the current user may. Notifies every guardian of its group, school or
 * organization once: about their children for a group, about no child otherwise. The database rejects an announcement
 * that is not complete in a language.
 */
export async function publishAnnouncement(
  { tx, currentUser, now, requestId }: ActionContext,
  id: number,
): Promise<void> {
  const published = await publish(tx, id, now);
  if (!published) throw new Refusal('not_found');
  const { room, atNight } = published;
  const urgency = atNight ? 'overriding' : undefined;
  const audience = await findAudience(tx, published);
  publishToReaders(tx, audience);
  const hasFiles = (await findAnnouncementFiles(tx, id)).length > 0;
  await notifyAudience(tx, audience, { id, title: publishedTitle, room, hasFiles, urgency }, now);
  const entry = { at: now, userId: currentUser.id, subjectId: id, requestId };
  const act = atNight ? 'announcement.published_at_night' : 'announcement.published';
  const { schoolId, organizationId } = published;
  const schoolsOfEvent = schoolId === null ? await findSchoolsOf(tx, organizationId) : undefined;
  await recordAuditEntry(tx, { ...entry, act, schoolId: schoolId ?? undefined, schoolsOfEvent });
}

/** A guardian of a child at a school, in the audience of an announcement. */
export type AudienceMember = Awaited<ReturnType<typeof findAudience>>[number];

/** Makes the open pages of the audience refetch their announcements. */
export function publishToReaders(tx: Tx, audience: readonly AudienceMember[]): void {
  publishChange(tx, [...new Set(audience.map(({ userId }) => userId))], { about: 'announcements' });
}

type AnnouncementNotification = {
  readonly id: number;
  readonly title: Bilingual;
  readonly room: string | null;
  readonly hasFiles: boolean;
  /** Overrides the quiet hours and the choice of kinds if the office sends the announcement at night. */
  readonly urgency?: Urgency | undefined;
};

/** Notifies each guardian once, with a title that does not reveal the text. A group's is about their children there. */
export async function notifyAudience(
  tx: Tx,
  audience: readonly AudienceMember[],
  { id, title, room, hasFiles, urgency }: AnnouncementNotification,
  now: Date,
): Promise<void> {
  const words = { title, body: publishedText(room, hasFiles), link: announcementLink(id) };
  const notice = { kind: 'announcement', ...words, urgency } as const;
  if (room !== null) {
    await notifyEach(tx, audience, now, ([{ schoolId }]) => ({ ...notice, schoolId }));
    return;
  }
  for (const [schoolId, userIds] of onceEach(audience)) {
    await notify(tx, userIds, { ...notice, schoolId, childIds: [] }, now);
  }
}

/** The users by the first of their schools, each once. */
function onceEach(audience: readonly AudienceMember[]): Map<number, number[]> {
  const schools = new Map<number, number[]>();
  const seen = new Set<number>();
  for (const { userId, schoolId } of audience) {
    if (seen.has(userId)) continue;
    seen.add(userId);
    schools.set(schoolId, [...(schools.get(schoolId) ?? []), userId]);
  }
  return schools;
}
