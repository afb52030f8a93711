/** Publishing an announcement: from then on families read it, and the bell says so, in one transaction. */
import { announcementLink } from '#core/announcements/announcement-rules.ts';
import type { Both } from '#core/lang/locale.ts';
import type { Urgency } from '#core/notifications/delivery-rules.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { tell } from '#server/live/live-store.ts';
import { notifyEach } from '#server/notifications/notification-acts.ts';
import { notify } from '#server/notifications/notification-store.ts';
import type { Person } from '#server/sessions/person.ts';
import { publishedText, publishedTitle } from './announcement-phrases.ts';
import { findAudience, publish } from './announcement-store.ts';

export type Acting = {
  readonly tx: Tx;
  readonly person: Person;
  readonly now: Date;
  readonly requestId: string;
};

/**
 * Publishes a draft, of which the call has asked whether it is the one's who acts to publish. Every guardian of its
 * group, its school or its organization is told once: a group's concerns their children there, any other no child in
 * particular. The database refuses one that is not complete in both languages.
 */
export async function publishAnnouncement({ tx, person, now, requestId }: Acting, id: number): Promise<void> {
  const published = await publish(tx, id, now);
  if (!published) throw new Refusal('not_found');
  const { room, atNight } = published;
  const urgency = atNight ? 'overriding' : undefined;
  const audience = await findAudience(tx, published);
  tellReaders(tx, audience);
  await notifyAll(tx, audience, { id, title: publishedTitle, room, urgency }, now);
  const said = { at: now, userId: person.id, subjectId: id, requestId };
  const act = atNight ? 'announcement.published_at_night' : 'announcement.published';
  await recordAct(tx, { ...said, act, schoolId: published.schoolId ?? undefined });
}

/** A guardian of a child at a school, whom an announcement is for. */
export type Reached = Awaited<ReturnType<typeof findAudience>>[number];

/** Lets the pages of everybody whom an announcement is for ask again. */
export function tellReaders(tx: Tx, audience: readonly Reached[]): void {
  tell(tx, [...new Set(audience.map(({ userId }) => userId))], { about: 'announcements' });
}

type Announced = {
  readonly id: number;
  readonly title: Both;
  readonly room: string | null;
  /** Past the quiet hours and the choice of kinds, where the office sends it at night. */
  readonly urgency?: Urgency | undefined;
};

/**
 * Tells each of them once, by a title that says nothing of what is announced: of a group's about their children there.
 */
export async function notifyAll(
  tx: Tx,
  audience: readonly Reached[],
  { id, title, room, urgency }: Announced,
  now: Date,
): Promise<void> {
  const words = { title, body: publishedText(room), link: announcementLink(id) };
  const notice = { kind: 'announcement', ...words, urgency } as const;
  if (room !== null) {
    await notifyEach(tx, audience, now, ([{ schoolId }]) => ({ ...notice, schoolId }));
    return;
  }
  for (const [schoolId, userIds] of onceEach(audience)) {
    await notify(tx, userIds, { ...notice, schoolId, childIds: [] }, now);
  }
}

/** Everybody at the first of their schools. */
function onceEach(audience: readonly Reached[]): Map<number, number[]> {
  const schools = new Map<number, number[]>();
  const seen = new Set<number>();
  for (const { userId, schoolId } of audience) {
    if (seen.has(userId)) continue;
    seen.add(userId);
    schools.set(schoolId, [...(schools.get(schoolId) ?? []), userId]);
  }
  return schools;
}
