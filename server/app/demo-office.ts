/** What the demo's office has before it: suggestions, feedback, invitations, what a court forbids. */
import { invitationDays } from '#core/sessions/invitation.ts';
import { groupNames, restrictedIn } from '#server/children/child-seed.ts';
import type { Tx } from '#server/db/database.ts';
import { demoFeedback } from '#server/feedback/feedback-seed.ts';
import { demoInvitations } from '#server/sessions/invitation-seed.ts';
import { hashOf, newToken } from '#server/sessions/token.ts';
import { demoSuggestions } from '#server/suggestions/suggestion-seed.ts';
import { daysAgoAt } from './demo-days.ts';
import type { SchoolPeople } from './demo-people.ts';
import { insertRows, nextIds, type SeedRow } from './demo-rows.ts';
import type { SchoolToFill } from './demo-school.ts';

/** Written by families other than the demo parent's own, who begins with nothing sent. */
export async function seedOffice(tx: Tx, filling: SchoolToFill, people: SchoolPeople): Promise<void> {
  const { schoolId, now } = filling;
  const authors = people.pupils.slice(2).flatMap(({ guardians: [first] }) => first ?? []);
  const written = (daysAgo: number, n: number) => ({
    school_id: schoolId,
    user_id: authors[n * 5] ?? people.own.otherParent,
    created_at: daysAgoAt(now, daysAgo, `1${n}:2${n}`),
  });
  await insertRows(
    tx,
    'suggestions',
    demoSuggestions.map(({ title, description, rating, status, daysAgo }, n) => ({
      ...written(daysAgo, n),
      title,
      description,
      emoji_rating: rating,
      status,
    })),
  );
  const names = await namesOf(tx, authors);
  await insertRows(
    tx,
    'feedback',
    demoFeedback.map(({ subject, feedback, priority, status, daysAgo }, n) => {
      const row = written(daysAgo, n + 4);
      const { name = '', email = '' } = names.get(row.user_id) ?? {};
      return { ...row, username: name, email, subject, feedback, priority, status };
    }),
  );
  await seedInvitations(tx, filling, people);
  await seedRestriction(tx, filling, people);
  for (const [room, name] of Object.entries(groupNames)) {
    await tx.updateTable('groups').set({ name }).where('school_id', '=', schoolId).where('room', '=', room).execute();
  }
}

async function seedInvitations(tx: Tx, { n, schoolId, now }: SchoolToFill, { pupils, own }: SchoolPeople) {
  const ids = await nextIds(tx, 'invitations', demoInvitations.length);
  const rows = demoInvitations.map((seed, place): SeedRow<'invitations'> => {
    const sentAt = daysAgoAt(now, seed.sentAgo, '09:15');
    return {
      id: ids[place] ?? 0,
      school_id: schoolId,
      token: hashOf(newToken()),
      name: seed.name,
      email: n === 0 ? seed.email : seed.email.replace('@', `.${n}@`),
      locale: seed.locale,
      gives: seed.title ? 'staff' : 'guardian',
      title: seed.title ?? null,
      door_duty: false,
      invited_by: own.office,
      created_at: sentAt,
      sent_at: sentAt,
      expires_at: new Date(sentAt.getTime() + invitationDays * 86_400_000),
    };
  });
  await insertRows(tx, 'invitations', rows);
  const others = pupils.filter(({ id }) => id !== own.elder.id && id !== own.younger.id);
  const children = demoInvitations.flatMap(({ title }, place) => {
    const child = others[place * 7];
    if (title || !child) return [];
    const rights = { can_view: true, can_report_absence: true, can_pickup: true, can_message: true };
    return [
      { invitation_id: ids[place] ?? 0, school_id: schoolId, child_id: child.id, relationship: 'guardian', ...rights },
    ];
  });
  await insertRows(tx, 'invitation_children', children);
}

/** One child of the demo teacher's second room, whose parents live apart. */
async function seedRestriction(tx: Tx, { schoolId, now }: SchoolToFill, { pupils, groups, own }: SchoolPeople) {
  const room = groups.find((group) => group.room === restrictedIn.room);
  const child = pupils.findLast(({ id, groupId }) => groupId === room?.id && id !== own.younger.id);
  if (!child) return;
  const written = { written_by: own.office, written_at: daysAgoAt(now, 30, '10:05') };
  await insertRows(tx, 'child_restrictions', [
    { child_id: child.id, school_id: schoolId, note: restrictedIn.note, ...written },
  ]);
}

async function namesOf(tx: Tx, userIds: readonly number[]): Promise<Map<number, { name: string; email: string }>> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', (eb) => eb.fn.any(eb.val([...userIds])))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
