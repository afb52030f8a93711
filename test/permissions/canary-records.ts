/**
 * Canary records of `permission-matrix.test.ts`: two schools with a mark in every record, and a user for each actor.
 */
import { markCustody } from './canary-custody.ts';
import type { GuardianInvite } from '#core/auth/invitation.ts';
import type { Tx } from '#server/db/database.ts';
import { insertInvitation } from '#server/auth/invitation-store.ts';
import { insertProof } from '#server/auth/one-time-token-store.ts';
import { markAccount, markRoomDevices, markWebhook } from './canary-account.ts';
import { markConsents } from './canary-consents.ts';
import { markFile } from './canary-files.ts';
import { markFamily } from './canary-family.ts';
import { markAttendance } from './canary-attendance.ts';
import { markAuthoring } from './canary-authoring.ts';
import { markFollowers } from './canary-followers.ts';
import { markForms } from './canary-forms.ts';
import { markStore } from './canary-store.ts';
import { markSuggestions } from './canary-suggestions.ts';
import type { Mark } from './expected-outcomes.ts';
import { heldTokens, type Subject } from './matrix-row.ts';
import { canary, type Side } from './canary.ts';
import { insertActors } from './canary-people.ts';
import { markPhotos } from './canary-photos.ts';
import { markQuizzes } from './canary-quizzes.ts';
import { markDrafts } from './canary-report-drafts.ts';
import { markTalk } from './canary-messages.ts';

/** Marks the records of two existing schools, and finds or adds the actors. */
export async function markRecords(tx: Tx, now: Date) {
  const [one, other] = await tx.selectFrom('schools').select('id').orderBy('id').execute();
  if (!one || !other) throw new Error('The permission matrix needs two schools.');
  const ours = await markSchool(tx, one.id, 'ours', now);
  await apart(tx, other.id);
  const theirs = await markSchool(tx, other.id, 'theirs', now);
  return { ours, theirs, who: await insertActors(tx, ours, theirs, now) };
}

export type MarkedRecords = Readonly<Record<Subject, number>> & {
  readonly schoolId: number;
  readonly childId: number;
  readonly parentId: number;
  readonly submissionId: number;
  readonly gradedQuestionId: number;
  readonly cancelledId: number;
  readonly classmateId: number;
  readonly otherClassmateId: number;
  readonly answerId: number;
  readonly ownAnswerId: number;
  readonly sizeId: number;
  readonly guardianId: number;
  readonly newGuardianId: number;
};

/** A path of the API about one of the marked records. */
export function recordPath(ours: MarkedRecords, path: string, subject: Subject = 'absenceId'): string {
  const answerId = subject === 'ownFormId' ? ours.ownAnswerId : ours.answerId;
  return path
    .replace('{id}', `${ours[subject]}`)
    .replace('{size}', '320')
    .replace('{photoId}', `${ours.reportPhotoId}`)
    .replace('{answerId}', `${answerId}`)
    .replace('{guardianId}', `${ours.guardianId}`);
}

/** Puts a mark in every record of the first child of a school's room 402. A location is marked by its digits. */
async function markSchool(tx: Tx, schoolId: number, side: Side, now: Date): Promise<MarkedRecords> {
  const mark = (name: Mark) => canary(side, name);
  const child = await tx
    .selectFrom('children as c')
    .innerJoin('groups as g', 'g.id', 'c.group_id')
    .innerJoin('guardians as gu', 'gu.child_id', 'c.id')
    .innerJoin('schools as s', 's.id', 'c.school_id')
    .select([
      'c.id as childId',
      'c.group_id as groupId',
      'gu.user_id as parentId',
      'gu.household_id',
      's.organization_id',
    ])
    .where('c.school_id', '=', schoolId)
    .where('g.room', '=', '402')
    .orderBy('c.id')
    .orderBy('gu.user_id')
    .executeTakeFirstOrThrow();
  const { childId, groupId, parentId } = child;
  await tx
    .updateTable('children')
    .set({ family_name: mark('child') })
    .where('id', '=', childId)
    .execute();
  await tx
    .updateTable('users')
    .set({ name: mark('guardian'), email: `${mark('ownEmail')}@example.org` })
    .where('id', '=', parentId)
    .execute();
  await tx
    .updateTable('households')
    .set({ lat: Number(mark('home')) })
    .where('id', '=', child.household_id)
    .execute();
  const label = (name: Mark) => ({
    title_en: mark(name),
    title_fr: mark(name),
    description_en: mark(name),
    description_fr: mark(name),
    details_en: mark(name),
    details_fr: mark(name),
  });
  const announcement = { type: 'general', icon: 'bell', day: '2026-05-01', author_id: parentId };
  const organization_id = child.organization_id;
  const announced = await tx
    .insertInto('announcements')
    .values([
      {
        ...announcement,
        organization_id,
        school_id: null,
        group_id: null,
        published_at: now,
        ...label('ofOrganization'),
      },
      {
        ...announcement,
        organization_id,
        school_id: schoolId,
        group_id: null,
        published_at: now,
        ...label('ofSchool'),
      },
      {
        ...announcement,
        organization_id,
        school_id: schoolId,
        group_id: groupId,
        published_at: now,
        ...label('ofGroup'),
      },
      {
        ...announcement,
        organization_id,
        school_id: schoolId,
        group_id: groupId,
        published_at: null,
        ...label('unpublished'),
      },
      {
        ...announcement,
        organization_id,
        school_id: schoolId,
        group_id: groupId,
        published_at: now,
        ...label('ofGroup'),
      },
    ])
    .returning('id')
    .execute();
  const [, , announcementId = 0, unpublishedId = 0, changedAnnouncementId = 0] = announced.map(({ id }) => id);
  await tx
    .updateTable('activities')
    .set({ notes_en: mark('plan'), notes_fr: mark('plan') })
    .where('group_id', '=', groupId)
    .execute();
  const absence = (day: string, notes: Mark, cancelled: boolean) =>
    tx
      .insertInto('absences')
      .values({
        school_id: schoolId,
        child_id: childId,
        first_day: day,
        last_day: day,
        duration: 'full_day',
        reason: 'sick',
        notes: mark(notes),
        reported_by: parentId,
        created_at: now,
        ...(cancelled && { cancelled_by: parentId, cancelled_at: now }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const { id: absenceId } = await absence('2026-05-20', 'absence', false);
  const { id: cancelledId } = await absence('2026-05-21', 'cancelled', true);
  const notice = await tx
    .insertInto('notifications')
    .values({
      school_id: schoolId,
      user_id: parentId,
      kind: 'absence',
      title_en: mark('notification'),
      title_fr: mark('notification'),
      link: '/',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('notification_children')
    .values({ school_id: schoolId, notification_id: notice.id, child_id: childId })
    .execute();
  const talk = await markTalk(tx, { schoolId, childId, groupId, parentId }, mark, now);
  await tx
    .updateTable('reports')
    .set({ notes_en: mark('report'), notes_fr: mark('report') })
    .where('child_id', '=', childId)
    .execute();
  const { id: reportId } = await tx
    .selectFrom('reports')
    .select('id')
    .where('child_id', '=', childId)
    .where('day', '=', '2026-04-14')
    .executeTakeFirstOrThrow();
  const person = async (name: Mark, status: string) => {
    const named = { school_id: schoolId, name: mark(name), status, named_by: parentId, created_at: now };
    const { id } = await tx.insertInto('pickup_people').values(named).returning('id').executeTakeFirstOrThrow();
    const link = { school_id: schoolId, person_id: id, child_id: childId };
    await tx.insertInto('pickup_person_children').values(link).execute();
    return id;
  };
  const personId = await person('collector', 'approved');
  const toApproveId = await person('toApprove', 'pending');
  const { id: codeId } = await tx
    .insertInto('pickup_codes')
    .values({
      school_id: schoolId,
      child_id: childId,
      person_id: personId,
      day: '2026-04-15',
      hash: `hash ${side}`,
      shared_by: parentId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const pickup = async (day: string) => {
    const planned = { school_id: schoolId, child_id: childId, person_id: personId, day, method: 'time', time: '15:45' };
    const { id } = await tx
      .insertInto('pickups')
      .values({ ...planned, status: 'scheduled', requested_by: parentId, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const happened = { school_id: schoolId, pickup_id: id, act: 'schedule', person_id: personId };
    await tx
      .insertInto('pickup_events')
      .values({ ...happened, user_id: parentId, at: now })
      .execute();
    return id;
  };
  await tx
    .updateTable('pickups')
    .set({ status: 'cancelled' })
    .where('child_id', '=', childId)
    .where('status', '<>', 'released')
    .execute();
  const pickupId = await pickup('2026-04-14');
  const plannedId = await pickup('2026-04-17');
  // By a user without a mark: an upgrade from a version without plans shows the pickups of the next days only.
  const { user_id: plannerId } = await tx
    .selectFrom('staff_members')
    .select('user_id')
    .where('school_id', '=', schoolId)
    .where('user_id', '<>', parentId)
    .orderBy('user_id')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('pickup_plans').where('school_id', '=', schoolId).execute();
  await tx.deleteFrom('pickup_plan_exceptions').where('school_id', '=', schoolId).execute();
  const usual = { school_id: schoolId, child_id: childId, kind: 'person', person_id: personId, time: '15:45' };
  await tx
    .insertInto('pickup_plans')
    .values({ ...usual, weekday: 3, set_by: plannerId, set_at: now })
    .execute();
  const exception = {
    ...usual,
    from_day: '2026-05-04',
    until_day: '2026-05-08',
    rank: 0,
    created_by: plannerId,
    created_at: now,
  };
  const { id: planExceptionId } = await tx
    .insertInto('pickup_plan_exceptions')
    .values(exception)
    .returning('id')
    .executeTakeFirstOrThrow();
  const swaps = await markCustody(tx, { schoolId, childId, parentId }, now);
  const listed = [{ name: mark('listedName'), reason: '', from: null, until: null, others: [] }];
  await tx
    .insertInto('do_not_release_lists')
    .values({
      school_id: schoolId,
      child_id: childId,
      names: JSON.stringify(listed),
      revision: 1,
      set_by: parentId,
      set_at: now,
    })
    .execute();
  const alert = async (kind: string, note: Mark) => {
    const sent = { school_id: schoolId, child_id: childId, kind, note: mark(note), sent_by: parentId, created_at: now };
    return (await tx.insertInto('alerts').values(sent).returning('id').executeTakeFirstOrThrow()).id;
  };
  const alertId = await alert('message', 'alert');
  await alert('emergency', 'emergency');
  const held = { now, expiresAt: new Date(now.getTime() + 3_600_000) };
  const invitationId = await insertInvitation(
    tx,
    { schoolId, gives: 'office', title: 'office', name: mark('invited'), email: 'invited@example.org', locale: 'fr' },
    { ...held, token: `${heldTokens.invitation}${side === 'ours' ? '' : ' elsewhere'}`, invitedBy: null },
  );
  // Without an address, and so without an account: staff may release the child to them.
  const awaited = {
    schoolId,
    name: mark('awaitedGuardian'),
    email: null,
    phone: '514 555-0142',
    locale: 'fr',
    gives: 'guardian',
    children: [{ childId, relationship: 'mother', rights: ['view', 'pickup'] }],
  } satisfies GuardianInvite;
  await insertInvitation(tx, awaited, { ...held, token: `unknown ${side}`, invitedBy: null });
  const awaitedId = await insertInvitation(
    tx,
    { ...awaited, name: 'To Be Edited' },
    { ...held, token: `unknown, edited ${side}`, invitedBy: null },
  );
  if (side === 'ours') await insertProof(tx, { ...held, purpose: 'reset', token: heldTokens.reset, userId: parentId });
  const subjects = {
    invitationId,
    awaitedId,
    absenceId,
    pickupId,
    plannedId,
    planExceptionId,
    ...swaps,
    personId,
    codeId,
    toApproveId,
    alertId,
    reportId,
    ...talk,
  };
  const suggestions = await markSuggestions(tx, { schoolId, parentId }, mark, now);
  await markAttendance(tx, { schoolId, childId, parentId }, mark, now);
  const forms = await markForms(tx, { schoolId, childId, groupId, parentId }, mark, now);
  const quizzes = await markQuizzes(tx, { schoolId, groupId, parentId }, mark, now);
  const store = await markStore(tx, { schoolId, childId, parentId }, mark, now);
  await markConsents(tx, { schoolId, childId, parentId }, mark, now);
  await markFile(tx, { schoolId, childId, parentId }, mark, now);
  const family = await markFamily(tx, { schoolId, childId, parentId }, mark, now);
  const authored = await markAuthoring(tx, { schoolId, childId, groupId, parentId }, mark, now);
  const drafts = {
    ...(await markDrafts(tx, { schoolId, childId, parentId, reportId, mark })),
    announcementId,
    unpublishedId,
    changedAnnouncementId,
  };
  const photos = await markPhotos(tx, { schoolId, childId, groupId, parentId }, mark, now);
  const followers = await markFollowers(tx, { schoolId, childId, parentId }, mark, now);
  const account = await markAccount(tx, parentId, mark, now);
  const webhook = await markWebhook(tx, schoolId, mark, now);
  const rooms = await markRoomDevices(tx, { schoolId, userId: parentId }, now);
  return {
    schoolId,
    childId,
    groupId,
    parentId,
    cancelledId,
    ...subjects,
    ...account,
    ...rooms,
    ...webhook,
    ...forms,
    ...suggestions,
    ...quizzes,
    ...store,
    ...family,
    ...authored,
    ...drafts,
    ...photos,
    ...followers,
  };
}

/** Moves the other school to another organization. */
async function apart(tx: Tx, schoolId: number): Promise<void> {
  const names = { name_en: 'Another service', name_fr: 'Un autre centre', time_zone: 'America/Toronto' };
  const { id } = await tx.insertInto('organizations').values(names).returning('id').executeTakeFirstOrThrow();
  await tx.updateTable('schools').set({ organization_id: id }).where('id', '=', schoolId).execute();
  await tx.updateTable('announcements').set({ organization_id: id }).where('school_id', '=', schoolId).execute();
}
