/** For the walk of `authorisation.test.ts`: two schools with a mark in every record, and somebody for each actor. */
import type { Tx } from '#server/db/database.ts';
import { insertInvitation } from '#server/sessions/invitation-store.ts';
import { insertProof } from '#server/sessions/verification-store.ts';
import { markAccount } from './marked-account.ts';
import { markFamily } from './marked-family.ts';
import { markAttendance } from './marked-attendance.ts';
import { markAuthoring } from './marked-authoring.ts';
import { markForms } from './marked-forms.ts';
import { markStore } from './marked-store.ts';
import { markSuggestions } from './marked-suggestions.ts';
import type { Mark } from './authorisation/outcomes.ts';
import { heldTokens, type Subject } from './authorisation/rows.ts';
import { canary, type Side } from './canary.ts';
import { cast } from './marked-people.ts';
import { markQuizzes } from './marked-quizzes.ts';
import { markDrafts } from './marked-staff-reports.ts';
import { markTalk } from './marked-talk.ts';

/** Marks the records of two schools that are there, and finds or adds the people of the walk. */
export async function markRecords(tx: Tx, now: Date) {
  const [one, other] = await tx.selectFrom('schools').select('id').orderBy('id').execute();
  if (!one || !other) throw new Error('The walk needs two schools.');
  const ours = await markSchool(tx, one.id, 'ours', now);
  await apart(tx, other.id);
  const theirs = await markSchool(tx, other.id, 'theirs', now);
  return { ours, theirs, who: await cast(tx, ours, theirs) };
}

export type Marked = Readonly<Record<Subject, number>> & {
  readonly schoolId: number;
  readonly childId: number;
  readonly parentId: number;
  readonly submissionId: number;
  readonly gradedQuestionId: number;
  readonly cancelledId: number;
  readonly classmateId: number;
  readonly otherClassmateId: number;
  readonly responseId: number;
  readonly ownResponseId: number;
  readonly sizeId: number;
  readonly guardianId: number;
  readonly newGuardianId: number;
};

/** A path of the API about one of the marked records. */
export function pathAbout(ours: Marked, path: string, subject: Subject = 'absenceId'): string {
  const responseId = subject === 'ownFormId' ? ours.ownResponseId : ours.responseId;
  return path
    .replace('{id}', `${ours[subject]}`)
    .replace('{responseId}', `${responseId}`)
    .replace('{guardianId}', `${ours.guardianId}`);
}

/** Puts a mark in every record of the first child of a school's room 402. A place is marked by its digits. */
async function markSchool(tx: Tx, schoolId: number, side: Side, now: Date): Promise<Marked> {
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
  const words = (name: Mark) => ({
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
        ...words('ofOrganization'),
      },
      {
        ...announcement,
        organization_id,
        school_id: schoolId,
        group_id: null,
        published_at: now,
        ...words('ofSchool'),
      },
      {
        ...announcement,
        organization_id,
        school_id: schoolId,
        group_id: groupId,
        published_at: now,
        ...words('ofGroup'),
      },
      {
        ...announcement,
        organization_id,
        school_id: schoolId,
        group_id: groupId,
        published_at: null,
        ...words('unpublished'),
      },
      {
        ...announcement,
        organization_id,
        school_id: schoolId,
        group_id: groupId,
        published_at: now,
        ...words('ofGroup'),
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
  if (side === 'ours') await insertProof(tx, { ...held, purpose: 'reset', token: heldTokens.reset, userId: parentId });
  const subjects = { invitationId, absenceId, pickupId, plannedId, personId, toApproveId, alertId, reportId, ...talk };
  const said = await markSuggestions(tx, { schoolId, parentId }, mark, now);
  await markAttendance(tx, { schoolId, childId, parentId }, mark, now);
  const forms = await markForms(tx, { schoolId, childId, groupId, parentId }, mark, now);
  const quizzes = await markQuizzes(tx, { schoolId, groupId, parentId }, mark, now);
  const store = await markStore(tx, { schoolId, childId, parentId }, mark, now);
  const family = await markFamily(tx, { schoolId, childId, parentId }, mark, now);
  const authored = await markAuthoring(tx, { schoolId, childId, groupId, parentId }, mark, now);
  const drafts = {
    ...(await markDrafts(tx, { schoolId, childId, parentId, reportId, mark })),
    announcementId,
    unpublishedId,
    changedAnnouncementId,
  };
  const account = await markAccount(tx, parentId, mark, now);
  return {
    schoolId,
    childId,
    groupId,
    parentId,
    cancelledId,
    ...subjects,
    ...account,
    ...forms,
    ...said,
    ...quizzes,
    ...store,
    ...family,
    ...authored,
    ...drafts,
  };
}

/** Makes the other school another organization's. */
async function apart(tx: Tx, schoolId: number): Promise<void> {
  const names = { name_en: 'Another service', name_fr: 'Un autre centre', time_zone: 'America/Toronto' };
  const { id } = await tx.insertInto('organizations').values(names).returning('id').executeTakeFirstOrThrow();
  await tx.updateTable('schools').set({ organization_id: id }).where('id', '=', schoolId).execute();
  await tx.updateTable('announcements').set({ organization_id: id }).where('school_id', '=', schoolId).execute();
}
