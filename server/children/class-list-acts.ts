/** Bringing a class list in: what it comes to, then all of it in one transaction. Nobody is ever removed. */
import type { ClassList, classListApi, ClassListOutcome, ClassListPlan } from '#core/children/class-list.ts';
import { isMarked, knownFault } from '#core/children/known-guardian-rules.ts';
import { oddWords } from '#core/children/odd-word-rules.ts';
import { compared } from '#core/children/same-child-rules.ts';
import { mayLetGo, mayMakeGuardian } from '#core/children/custody-rules.ts';
import { type Matched, matchLines, numberAfter } from '#core/children/class-list-plan-rules.ts';
import { type LineGuardian, readClassList } from '#core/children/class-list-rules.ts';
import type { ChildChange } from '#core/children/family.ts';
import type { GivenChild } from '#core/sessions/invitation.ts';
import { folded } from '#core/lang/folded.ts';
import { type AuditedAct, recordActs } from '#server/audit/audit-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Call } from '#server/http/route.ts';
import { tell } from '#server/live/live-store.ts';
import { reopenForReturned } from '#server/people/confidant-acts.ts';
import { findWhoWorksAt } from '#server/schools/office-store.ts';
import { findAddressesOf } from '#server/sessions/address-store.ts';
import { inviteGuardians as inviteAll } from '#server/sessions/invitation-acts.ts';
import {
  findGuardiansOf,
  findKnownFamilies,
  findToday,
  insertChildren,
  insertGroups,
  type Known,
  listedRights,
  updateChildren,
} from './class-list-store.ts';
import { spreadGuardian } from './guardian-acts.ts';
import { insertGuardian } from './guardian-store.ts';
import { findTied } from './own-child-store.ts';
import { lockChildren } from './place-store.ts';

type Acting = Pick<Call<typeof classListApi.bringIn>, 'tx' | 'person' | 'now' | 'requestId' | 'installation'>;
type Asked = Omit<ClassList, 'locale'>;

/** What a list comes to, and everything that is needed to do it. */
type Worked = { readonly plan: ClassListPlan; readonly matched: readonly Matched[]; readonly known: Known };

/** Says what a class list would change, what has to be answered first, and what is wrong with it. */
export async function planClassList({ tx, person, now }: Acting, asked: Asked): Promise<Worked> {
  const { schoolId, text, makeGroups } = asked;
  if (!person.adminOf.includes(schoolId)) throw new Refusal('not_found');
  const read = readClassList(text, await findToday(tx, schoolId, now));
  const known = await findKnownFamilies(tx, schoolId, now);
  const roomOf = new Map([...known.rooms].map(([room, id]) => [id, room]));
  const standing = known.children.map((child) => {
    return { ...child, room: roomOf.get(child.groupId) ?? '', isMarked: isMarked(child) };
  });
  const { matched, questions, problems } = matchLines(read.lines, standing, asked.answers);
  const findRoom = roomsOf(known.rooms);
  const strange = matched.filter(({ room }) => findRoom(room) === undefined);
  const unknown = makeGroups
    ? []
    : strange.map(({ line, room }) => {
        return { line, column: 'room', fault: 'unknown_room', value: room } as const;
      });
  const tied = await findTied(
    tx,
    person.id,
    known.children.map(({ id }) => id),
  );
  const own = new Set(tied.own);
  const families = standing.filter((child) => child.isMarked).map(compared);
  const mine = await findAddressesOf(tx, person.id);
  const faultOf = (one: Matched, guardian: NamedGuardian) => {
    if (own.has(one.childId ?? 0)) return 'own';
    const isOneself = guardian.userId === person.id || mine.includes(guardian.email);
    if (isOneself || !mayMakeGuardian(guardian.email, person)) return 'oneself';
    return knownFault({ ...compared(one.of), childId: one.childId }, guardian, families);
  };
  const forbidden = matched.flatMap((one) => {
    return guardiansToCome(one, known).flatMap((guardian) => {
      const fault = faultOf(one, guardian);
      return fault ? [{ line: one.line, column: 'guardianEmail', fault, value: guardian.email } as const] : [];
    });
  });
  const changedOwn = matched.flatMap(({ line, childId, changes, name, of }) => {
    if (childId === null || changes.length === 0 || mayLetGo(childId, tied)) return [];
    return [{ line, column: of.number === null ? 'familyName' : 'number', fault: 'own', value: name } as const];
  });
  const guardians = matched.flatMap((one) => guardiansToCome(one, known));
  const strangers = guardians.filter(({ userId }) => userId === undefined).map(({ email }) => email);
  const leftOut = matched.flatMap((one) => {
    const removed = guardiansNamed(one, known).filter(({ isRemoved }) => isRemoved);
    return removed.map(({ email }) => ({ line: one.line, child: one.name, guardian: email }));
  });
  const changed = matched.filter(({ isNew, changes }) => isNew || changes.length > 0);
  const meant = new Set([
    ...matched.map(({ childId }) => childId),
    ...questions.flatMap(({ candidates }) => candidates.map(({ childId }) => childId)),
  ]);
  const plan = {
    problems: [...read.problems, ...problems, ...unknown, ...changedOwn, ...forbidden].toSorted(
      (a, b) => a.line - b.line,
    ),
    questions,
    steps: changed.map(({ line, name, room, changes, isNew }) => ({ line, name, room, changes, isNew })),
    groups: makeGroups ? [...new Map(strange.map(({ room }) => [folded(room), room])).values()] : [],
    same: matched.length - changed.length,
    absent: known.children.filter(({ id, hasLeft }) => !hasLeft && !meant.has(id)).length,
    leftOut,
    unread: read.unread.slice(0, mostUnread),
    isWithoutEmails: !read.hasEmails,
    oddWords: oddWords(text),
    links: guardians.length - strangers.length,
    invitations: asked.invite ? new Set(strangers).size : 0,
    uninvited: asked.invite ? 0 : new Set(strangers).size,
  };
  return { plan, matched, known };
}

/** Titles that are named: of a wider table the first. */
const mostUnread = 60;

/** Finds a group by its room: as it is written, else without capitals and accents. */
function roomsOf(rooms: ReadonlyMap<string, number>) {
  const byKey = new Map([...rooms].toReversed().map(([room, id]) => [folded(room), id]));
  return (room: string) => rooms.get(room) ?? byKey.get(folded(room));
}

/** Does all that a list comes to. Refuses one with something wrong. */
export async function bringInClassList(acting: Acting, asked: ClassList): Promise<ClassListOutcome> {
  const { tx, person, now, requestId } = acting;
  const { schoolId } = asked;
  if (!person.adminOf.includes(schoolId)) throw new Refusal('not_found');
  await lockChildren(tx, schoolId);
  const { plan, matched, known } = await planClassList(acting, asked);
  if (plan.problems.length > 0) throw new Refusal('invalid', { problems: [{ path: 'text', code: 'not_allowed' }] });
  if (plan.questions.some(({ answer }) => answer === undefined))
    throw new Refusal('invalid', { problems: [{ path: 'answers', code: 'required' }] });
  const rooms = new Map([...known.rooms, ...(await insertGroups(tx, schoolId, plan.groups))]);
  const changeOf = changing(known, roomsOf(rooms));
  const added = matched.filter(({ isNew }) => isNew);
  const changed = matched.filter(({ isNew, changes }) => !isNew && changes.length > 0);
  const ids = await insertChildren(tx, schoolId, added.map(changeOf));
  await updateChildren(
    tx,
    changed.map((one) => ({ id: one.childId ?? 0, ...changeOf(one) })),
  );
  const idOf = new Map(added.map(({ line }, n) => [line, ids[n] ?? 0]));
  const placed = matched.map((one) => ({ ...one, childId: one.childId ?? idOf.get(one.line) ?? 0 }));

  const touched = changed.map(({ childId }) => childId ?? 0);
  tell(tx, await findGuardiansOf(tx, touched), { about: 'rights' });
  tell(tx, await findWhoWorksAt(tx, schoolId), { about: 'families' });
  const done = { at: now, userId: person.id, schoolId, requestId };
  const isAny = plan.steps.length + plan.links + plan.invitations + plan.groups.length > 0;
  if (isAny) await recordActs(tx, [{ ...done, act: 'class_list.brought_in' }]);
  await recordActs(
    tx,
    ids.map((childId) => ({ ...done, act: 'child.added' as const, childId })),
  );
  await recordActs(
    tx,
    placed
      .filter(({ isToldApart }) => isToldApart)
      .map(({ childId }) => ({ ...done, act: 'child.told_apart' as const, childId })),
  );
  await recordActs(
    tx,
    changed.flatMap(({ childId, changes }) => actsOf(changes).map((act) => ({ ...done, act, childId: childId ?? 0 }))),
  );
  for (const { childId, changes } of placed) {
    if (changes.includes('isBack')) await reopenForReturned(acting, { childId, schoolId });
  }
  const links = await linkGuardians(acting, schoolId, placed, known);
  const invitations = asked.invite ? await inviteGuardians(acting, asked, placed, known) : 0;
  return { added: added.length, changed: changed.length, groups: plan.groups.length, links, invitations };
}

/** What the office is said to have done to a child, in the words for what it does to one at a time. */
function actsOf(changes: Matched['changes']): AuditedAct[] {
  return [
    ...(changes.some((what) => what !== 'isBack') ? (['child.changed'] as const) : []),
    ...(changes.includes('room') ? (['child.moved'] as const) : []),
    ...(changes.includes('isBack') ? (['child.returned'] as const) : []),
  ];
}

type Placed = Matched & { readonly childId: number };

/** A child as a line has it; what the line leaves empty stays as it was. */
const changing = (known: Known, findRoom: ReturnType<typeof roomsOf>) => {
  const before = new Map(known.children.map((child) => [child.id, child]));
  return ({ of, room, childId }: Matched): ChildChange => ({
    givenName: of.givenName,
    familyName: of.familyName,
    groupId: findRoom(room) ?? 0,
    number: numberAfter(of.number, before.get(childId ?? 0)?.number ?? null),
    bornOn: of.bornOn ?? before.get(childId ?? 0)?.bornOn ?? null,
  });
};

type NamedGuardian = LineGuardian & {
  readonly userId?: number;
  /** The office has removed them from the child. */
  readonly isRemoved: boolean;
};

/**
 * The guardians of a line who are not the child's and were not invited; with their account where they are guardians at
 * the school.
 */
function guardiansNamed({ of, childId }: Matched, known: Known): NamedGuardian[] {
  const child = known.children.find(({ id }) => id === childId);
  return of.guardians.flatMap((guardian) => {
    const userId = known.guardians.get(guardian.email);
    const isRemoved = child?.removed.includes(guardian.email) ?? false;
    if (userId !== undefined) return child?.guardians.includes(userId) ? [] : [{ ...guardian, userId, isRemoved }];
    return child?.invited.includes(guardian.email) ? [] : [{ ...guardian, isRemoved }];
  });
}

/** Those of them whom a list may bring: whom the office removed comes back by its deliberate act only. */
const guardiansToCome = (one: Matched, known: Known) =>
  guardiansNamed(one, known).filter(({ isRemoved }) => !isRemoved);

async function linkGuardians(acting: Acting, schoolId: number, placed: readonly Placed[], known: Known) {
  let links = 0;
  for (const one of placed) {
    for (const { userId, relationship } of guardiansToCome(one, known)) {
      if (userId === undefined) continue;
      const link = { childId: one.childId, userId, schoolId };
      const isNew = await insertGuardian(acting.tx, link, { relationship, rights: listedRights, now: acting.now });
      if (!isNew) continue;
      await spreadGuardian(acting, link, 'added');
      links += 1;
    }
  }
  return links;
}

/** One letter to each address, with all the children that the list gives it. */
async function inviteGuardians(
  { tx, now, person, requestId, installation }: Acting,
  { schoolId, locale }: ClassList,
  placed: readonly Placed[],
  known: Known,
): Promise<number> {
  const invited = new Map<string, { name: string; children: GivenChild[] }>();
  for (const one of placed) {
    for (const { email, name, userId, relationship } of guardiansToCome(one, known)) {
      if (userId !== undefined) continue;
      const { children } = invited.get(email) ?? { children: [] as GivenChild[] };
      children.push({ childId: one.childId, relationship, rights: [...listedRights] });
      invited.set(email, { name, children });
    }
  }
  const inviting = { tx, now, userId: person.id, requestId, origin: installation.origin };
  await inviteAll(
    inviting,
    [...invited].map(([email, { name, children }]) => ({ schoolId, name, email, locale, gives: 'guardian', children })),
  );
  return invited.size;
}
