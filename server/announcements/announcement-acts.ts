/** Publishing an announcement: from then on families read it, and the bell says so, in one transaction. */
import { recordAct } from '#server/audit/audit-store.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { notifyEach } from '#server/notifications/notification-acts.ts';
import { notify } from '#server/notifications/notification-store.ts';
import type { Person } from '#server/sessions/person.ts';
import { publishedText, publishedTitle } from './announcement-phrases.ts';
import { findAudience, publish } from './announcement-store.ts';

type Acting = {
  readonly tx: Tx;
  readonly person: Person;
  readonly now: Date;
  readonly requestId: string;
};

/**
 * Publishes a draft, of which the call has asked whether it is the one's who acts to publish. Every guardian of its group, its
 * school or its organization is told once: a group's concerns their children there, any other no child in particular. The
 * database refuses one that is not complete in both languages.
 */
export async function publishAnnouncement({ tx, person, now, requestId }: Acting, id: number): Promise<void> {
  const published = await publish(tx, id, now);
  if (!published) throw new Refusal('not_found');
  const { room } = published;
  const audience = await findAudience(tx, published);
  const notice = { kind: 'announcement', title: publishedTitle, body: publishedText(room), link: '/' } as const;
  if (room !== null) {
    await notifyEach(tx, audience, now, ([{ schoolId }]) => ({ ...notice, schoolId }));
  } else {
    for (const [schoolId, userIds] of onceEach(audience)) {
      await notify(tx, userIds, { ...notice, schoolId, childIds: [] }, now);
    }
  }
  const said = { at: now, userId: person.id, subjectId: id, requestId };
  await recordAct(tx, { ...said, act: 'announcement.published', schoolId: published.schoolId ?? undefined });
}

/** Everybody at the first of their schools. */
function onceEach(audience: readonly { userId: number; schoolId: number }[]): Map<number, number[]> {
  const schools = new Map<number, number[]>();
  const seen = new Set<number>();
  for (const { userId, schoolId } of audience) {
    if (seen.has(userId)) continue;
    seen.add(userId);
    schools.set(schoolId, [...(schools.get(schoolId) ?? []), userId]);
  }
  return schools;
}
