/**
 * What the office does to a child's record: to one's own only while one may collect it, since whoever moves it, or says
 * that it has left, takes it off the board and the register as well. Its family's open pages follow, and those of
 * everybody who works at its school.
 */
import type { familyApi } from '#core/children/family-api.ts';
import { withOneName } from '#core/children/child-name-rules.ts';
import type { ChildChange, NewChild, RestrictionNote } from '#core/children/family.ts';
import { isBirthDay } from '#core/time/day.ts';
import { type AuditedAct, recordAct } from '#server/audit/audit-store.ts';
import { leaveEvents } from '#server/forms/departure-acts.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Call } from '#server/http/route.ts';
import { tell } from '#server/live/live-store.ts';
import { reopenForReturned } from '#server/people/confidant-acts.ts';
import { countGroups } from '#server/schools/group-store.ts';
import { findWhoWorksAt } from '#server/schools/office-store.ts';
import { withdrawChild } from '#server/sessions/invitation-store.ts';
import {
  deleteRestriction,
  insertChild,
  isNumberTaken,
  lockChildren,
  lockPlace,
  type Place,
  saveRestriction,
  setLeft,
  updateChild,
} from './place-store.ts';
import { findToday } from './class-list-store.ts';
import { findChildRecord } from './family-store.ts';
import { refuseKnownChild } from './known-acts.ts';
import { mustLetGo, mustManage } from './own-child-store.ts';

type Acting = Pick<Call<typeof familyApi.add>, 'tx' | 'person' | 'now' | 'requestId'>;

const taken = () => new Refusal('invalid', { problems: [{ path: 'number', code: 'not_allowed' }] });

/** Adds a child and gives its id. */
export async function addChild(
  acting: Acting,
  { schoolId, isAnotherChild = false, ...written }: NewChild,
): Promise<number> {
  const { tx, person } = acting;
  const child = withOneName(written);
  if (!person.adminOf.includes(schoolId)) throw new Refusal('not_found');
  await mustBeBorn(acting, schoolId, child.bornOn);
  await lockChildren(tx, schoolId);
  if ((await countGroups(tx, schoolId, [child.groupId])) === 0) throw new Refusal('not_found');
  if (await isNumberTaken(tx, { childId: 0, schoolId, number: child.number })) throw taken();
  const isToldApart = await refuseKnownChild(acting, schoolId, child, { isAnother: isAnotherChild });
  const childId = await insertChild(tx, schoolId, child);
  if (childId === undefined) throw taken();
  await writeDown(acting, { childId, schoolId }, [
    'child.added',
    ...(isToldApart ? (['child.told_apart'] as const) : []),
  ]);
  return childId;
}

/** Changes what a child is called and known by, or its group. */
export async function changeChild(
  acting: Acting,
  childId: number,
  { isAnotherChild: isAnother = false, ...written }: ChildChange,
): Promise<void> {
  const { tx } = acting;
  const change = withOneName(written);
  const before = await lockOfOffice(acting, childId);
  await mustLetGo(tx, acting.person, childId);
  const { schoolId } = before;
  await mustBeBorn(acting, schoolId, change.bornOn);
  await lockChildren(tx, schoolId);
  // Who has left may stay in a group that is put away.
  const stays = before.leftAt !== null && before.groupId === change.groupId;
  if (!stays && (await countGroups(tx, schoolId, [change.groupId])) === 0) throw new Refusal('not_found');
  if (await isNumberTaken(tx, { childId, schoolId, number: change.number })) throw taken();
  const isToldApart = await refuseKnownChild(acting, schoolId, change, { childId, isAnother });
  await updateChild(tx, childId, change);
  const isMoved = before.groupId !== change.groupId;
  const isRenamed = before.name !== `${change.givenName} ${change.familyName}`.trim();
  if (isMoved || isRenamed) tell(tx, before.guardians, { about: 'rights' });
  await writeDown(acting, before, [
    'child.changed',
    ...(isMoved ? (['child.moved'] as const) : []),
    ...(isToldApart ? (['child.told_apart'] as const) : []),
  ]);
}

/**
 * Says that a child has left, which gives its places at events back, or is back, whom then only guardians collect until
 * the office approves others anew. What is so already stays.
 */
export async function enrol(acting: Acting, childId: number, isEnrolled: boolean): Promise<void> {
  const { tx, person, now } = acting;
  const place = await lockOfOffice(acting, childId);
  await mustLetGo(tx, person, childId);
  if (isEnrolled === (place.leftAt === null)) return;
  if (isEnrolled) {
    await lockChildren(tx, place.schoolId);
    const isOpen = (await countGroups(tx, place.schoolId, [place.groupId])) > 0;
    if (!isOpen) throw new Refusal('invalid', { problems: [{ path: 'groupId', code: 'not_allowed' }] });
  }
  await setLeft(tx, childId, isEnrolled ? null : now);
  if (isEnrolled) await reopenForReturned(acting, place);
  else {
    await withdrawChild(tx, { childId, schoolId: place.schoolId, now });
    await leaveEvents(acting, place);
  }
  tell(tx, place.guardians, { about: 'rights' });
  await writeDown(acting, place, [isEnrolled ? 'child.returned' : 'child.left']);
}

/**
 * Writes down what a court forbids; nothing any more where the note is empty. That it changed is audited, never its
 * text.
 */
export async function restrict(acting: Acting, childId: number, { note, before }: RestrictionNote): Promise<void> {
  const { tx, person, now } = acting;
  const place = await lockOfOffice(acting, childId);
  await mustManage(tx, person, [childId]);
  const record = await findChildRecord(tx, childId, person.id);
  if (!record) throw new Refusal('not_found');
  if (before !== (record.restriction?.writtenAt ?? null)) throw new Refusal('moved_on');
  if (note === (record.restriction?.note ?? '')) return;
  if (note === '') await deleteRestriction(tx, childId);
  else await saveRestriction(tx, { childId, schoolId: place.schoolId, note, writtenBy: person.id, now });
  await writeDown(acting, place, ['child.restriction_changed']);
}

/** Refuses a day of birth after the school's today. */
async function mustBeBorn({ tx, now }: Acting, schoolId: number, bornOn: string | null): Promise<void> {
  if (bornOn === null || isBirthDay(bornOn, await findToday(tx, schoolId, now))) return;
  throw new Refusal('invalid', { problems: [{ path: 'bornOn', code: 'too_late' }] });
}

async function lockOfOffice({ tx, person }: Acting, childId: number): Promise<Place> {
  const place = await lockPlace(tx, childId);
  if (!place || !person.adminOf.includes(place.schoolId)) throw new Refusal('not_found');
  return place;
}

/** Everybody who works at the school asks again for everything. */
async function writeDown(
  { tx, person, now, requestId }: Acting,
  { childId, schoolId }: Pick<Place, 'childId' | 'schoolId'>,
  acts: readonly AuditedAct[],
): Promise<void> {
  tell(tx, await findWhoWorksAt(tx, schoolId), { about: 'families' });
  for (const act of acts) await recordAct(tx, { at: now, act, userId: person.id, schoolId, childId, requestId });
}
