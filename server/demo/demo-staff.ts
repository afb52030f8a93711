/** The demo's data for the office: suggestions, feedback, invitations, a court restriction and a room device. */
import { invitationDays } from '#core/auth/invitation.ts';
import { groupNames, restrictedIn } from '#server/children/child-seed.ts';
import type { Tx } from '#server/db/database.ts';
import { demoFeedback } from '#server/feedback/feedback-seed.ts';
import { demoInvitations } from '#server/auth/invitation-seed.ts';
import { hashPassword } from '#server/auth/password-hashing.ts';
import { demoDevice, demoPin } from '#server/room-devices/room-device-seed.ts';
import { hashOf, newToken } from '#server/auth/token.ts';
import { demoSuggestions } from '#server/suggestions/suggestion-seed.ts';
import { daysAgoAt } from './demo-dates.ts';
import type { SchoolPeople } from './demo-context.ts';
import { insertRows, nextIds, type SeedRow } from './insert-rows.ts';
import type { SchoolToFill } from './demo-context.ts';

/** Written by other families. The demo parent has sent nothing. */
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
  await seedRoomDevice(tx, filling, people);
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

/** A restriction for one child of the demo teacher's second group, whose parents are separated. */
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

/** A paired tablet, and PINs of the teachers and the office. */
async function seedRoomDevice(tx: Tx, { schoolId, now }: SchoolToFill, { groups, own }: SchoolPeople) {
  const [id = 0] = await nextIds(tx, 'room_devices', 1);
  const { name, room } = demoDevice;
  const pairedAt = daysAgoAt(now, 20, '08:05');
  const usedAt = daysAgoAt(now, 1, '16:40');
  const times = { made_at: pairedAt, paired_at: pairedAt, seen_at: usedAt, used_at: usedAt };
  const owners = { made_by: own.office, used_by: own.teacher };
  const token = hashOf(newToken());
  await insertRows(tx, 'room_devices', [
    { id, school_id: schoolId, name, whole_school: false, token, failed: 0, ...owners, ...times },
  ]);
  const group = groups.find((one) => one.room === room);
  if (group) await insertRows(tx, 'room_device_groups', [{ school_id: schoolId, device_id: id, group_id: group.id }]);
  const hash = await hashPassword(demoPin);
  const staff = new Set([own.teacher, own.office, ...groups.map(({ teacher }) => teacher)]);
  const pins = [...staff].map((userId) => ({ user_id: userId, hash, changed_at: pairedAt }));
  await insertRows(tx, 'staff_pins', pins);
}
