/** Adds the pickup people of a class list. */
import { recordActs } from '#server/audit/audit-store.ts';
import type { ActionContext } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { notifyEach } from '#server/notifications/notification-acts.ts';
import { findStaffOf } from '#server/schools/staff-audience-store.ts';
import { insertListedPeople, type ListedPickupPerson } from './listed-people-store.ts';
import { personBodies, personTitles } from './pickup-person-phrases.ts';
import { findCollectingGuardians } from './pickup-person-store.ts';

/**
 * Adds pickup people of a class list. The import by the office approves them. Guardians with the right to collect are
 * notified, as of a person added by a guardian.
 */
export async function addListedPeople(
  { tx, now, currentUser, requestId }: ActionContext,
  schoolId: number,
  people: readonly ListedPickupPerson[],
): Promise<void> {
  if (people.length === 0) return;
  const ids = await insertListedPeople(tx, people, { schoolId, userId: currentUser.id, now });
  const childIds = [...new Set(people.map(({ childId }) => childId))];
  const concerned = await findCollectingGuardians(tx, childIds);
  await notifyEach(tx, concerned, now, (about) => ({
    schoolId,
    kind: 'person',
    title: personTitles.named(about.map(({ givenName }) => givenName)),
    body: personBodies.school,
    link: '/pickup',
  }));
  publishChange(tx, [...new Set(concerned.map(({ userId }) => userId))], { about: 'people' });
  const staff = await findStaffOf(tx, schoolId);
  for (const about of ['approvals', 'departures'] as const) publishChange(tx, staff, { about });
  const done = { at: now, act: 'person.named' as const, userId: currentUser.id, schoolId, requestId };
  await recordActs(
    tx,
    ids.map((subjectId) => ({ ...done, subjectId })),
  );
}
