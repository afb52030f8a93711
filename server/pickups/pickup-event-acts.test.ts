/**
 * Property test: for any sequence of actions, a pickup follows only allowed transitions, and its history records them.
 */
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Pickup, PickupStatus } from '#core/pickups/pickup.ts';
import {
  statusBeforeRelease,
  stepsOf,
  type PickupEventKind,
  type PickupEvent,
} from '#core/pickups/pickup-event-rules.ts';
import { nextStatus, isOpen, isUndoable, acceptsEta } from '#core/pickups/pickup-status-rules.ts';
import { addDays } from '#core/time/day.ts';
import type { TestReply, SendRequest } from '#test/support/test-app.ts';
import { openOn } from '#test/support/test-school-days.ts';
import { testFamily } from '#test/support/test-family.ts';
import { times } from '#test/support/full-run.ts';

const { as, sophie, marc, teacher, otherTeacher, door, database, clock, lea, people, foreign } = await testFamily();
// The histories of many days follow each other.
await openOn(database, [1, 2, 3, 4, 5, 6, 7]);
const stranger = await as(foreign.userId);
const asks = { sophie, marc, stranger, teacher, door, otherTeacher };
type Actor = keyof typeof asks;
const isParent = (by: Actor) => by === 'sophie' || by === 'marc';
const servesLea = (by: Actor) => by === 'teacher' || by === 'door';

type ActionKind = PickupEventKind;
const ofParents: readonly ActionKind[] = ['schedule', 'change', 'cancel', 'on_the_way', 'here'];

/** One action on the latest pickup, or on an earlier one. */
type Action = {
  readonly act: ActionKind;
  readonly by: Actor;
  readonly minutesLater: number;
  readonly back: number;
  readonly time: string;
};

/** The next action of the chain, by staff or the parent. */
const onward: Readonly<Record<PickupStatus, ActionKind>> = {
  scheduled: 'on_the_way',
  on_the_way: 'here',
  arrived: 'get_ready',
  getting_ready: 'bring_to_door',
  at_the_door: 'release',
  released: 'undo_release',
  cancelled: 'schedule',
};

/** A random action, drawn before the status is known. Two of three continue the chain, so that histories get far. */
const drawn = fc.record({
  act: fc.oneof(
    { weight: 4, arbitrary: fc.constant('onward' as const) },
    { weight: 1, arbitrary: fc.constantFrom<ActionKind>('schedule', 'change', 'cancel', 'here', 'on_the_way') },
    { weight: 1, arbitrary: fc.constantFrom<ActionKind>('get_ready', 'bring_to_door', 'release', 'undo_release') },
  ),
  parent: fc.constantFrom<Actor>('sophie', 'marc'),
  staff: fc.constantFrom<Actor>('teacher', 'teacher', 'door'),
  // Authorized people in most cases.
  instead: fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom<Actor>('sophie', 'marc', 'stranger', 'teacher', 'door', 'otherTeacher') },
  ),
  minutesLater: fc.constantFrom(0, 0, 0, 1, 4),
  back: fc.constantFrom(0, 0, 0, 0, 1),
  time: fc.constantFrom('17:15', '17:30'),
});
type DrawnAction = typeof drawn extends fc.Arbitrary<infer One> ? One : never;

/** The whole chain: to the door, released, undone and released again. */
const wholeChain = Array.from({ length: 7 }, (): DrawnAction => {
  return {
    act: 'onward',
    parent: 'sophie',
    staff: 'door',
    instead: undefined,
    minutesLater: 0,
    back: 0,
    time: '17:15',
  };
});

/** Turns a drawn action into one for a pickup of this status. */
function tryOf({ parent, staff, instead, ...rest }: DrawnAction, status: PickupStatus): Action {
  const act = rest.act === 'onward' ? onward[status] : rest.act;
  const right = ofParents.includes(act) ? parent : staff;
  return { ...rest, act, by: instead ?? right };
}

/** Model of a pickup, from the rules in core alone. */
type PickupModel = {
  readonly id: number;
  status: PickupStatus;
  time: string;
  readonly history: PickupEvent[];
  released?: { readonly by: Actor; readonly at: Date };
};

/** The expected reply and its effect on the model. Undefined when the action is refused. */
function expected(
  { act, by, time }: Action,
  target: PickupModel,
  all: readonly PickupModel[],
): { status: number; does?: PickupEventKind } {
  const isTheirs = ofParents.includes(act);
  if (isTheirs && !isParent(by)) return { status: 404 };
  if (!isTheirs && !servesLea(by)) return { status: by === 'otherTeacher' ? 404 : 403 };
  const { status, released } = target;
  if (act === 'change') {
    if (status !== 'scheduled') return { status: 409 };
    return time === target.time ? { status: 200 } : { status: 200, does: 'change' };
  }
  if (act === 'cancel' && status === 'cancelled') return { status: 404 };
  if (act === 'on_the_way' && acceptsEta(status)) return { status: 200 };
  if (act === 'undo_release') {
    if (status !== 'released') return { status: 409 };
    if (released?.by !== by) return { status: 403 };
    const isAnother = all.some((other) => other !== target && isOpen(other.status));
    if (!isUndoable(released.at, clock.now) || isAnother) return { status: 409 };
  } else if (act === 'schedule' || !nextStatus(status, act)) return { status: 409 };
  return { status: act === 'cancel' ? 204 : 200, does: act };
}

const chosen = (time: string) => ({ pickupPersonId: people.sophie, method: 'time', time, useGps: false });
const steps: Partial<Record<ActionKind, string>> = { get_ready: 'getting_ready', bring_to_door: 'at_the_door' };

function send(ask: SendRequest, { act, time }: Action, id: number) {
  const here = `/api/pickups/${id}`;
  const there = `/api/staff/departures/${id}`;
  switch (act) {
    case 'schedule':
      return ask('POST', '/api/pickups', { body: { childId: lea, ...chosen(time) } });
    case 'change':
      return ask('PUT', here, { body: chosen(time) });
    case 'cancel':
      return ask('DELETE', here);
    case 'on_the_way':
    case 'here':
      return ask('POST', `${here}/progress`, { body: { event: act } });
    case 'release':
      return ask('POST', '/api/staff/departures/releases', {
        body: { childIds: [lea], pickupPersonId: people.sophie, checked: 'known' },
      });
    case 'undo_release':
      return ask('POST', `${there}/undo`);
    default:
      return ask('POST', `${there}/transitions`, { body: { step: steps[act] } });
  }
}

/** The status and the history with its people, as stored for a day. */
const stored = (day: string) =>
  database.asOwner(async (tx) => {
    const pickups = await tx
      .selectFrom('pickups')
      .select(['id', 'status', 'time'])
      .where('child_id', '=', lea)
      .where('day', '=', day)
      .orderBy('id')
      .execute();
    const events = await tx
      .selectFrom('pickup_events')
      .select(['pickup_id', 'act', 'at'])
      .where('pickup_id', 'in', [0, ...pickups.map(({ id }) => id)])
      .orderBy('id')
      .execute();
    return { pickups, events };
  });

const counts = { histories: 0, acts: 0, done: 0, refused: 0, released: 0, undone: 0 };
/** Each history has a day of its own. */
let day = '2026-05-01';

/** The model of a newly scheduled pickup. */
function begunAs({ json }: TestReply, time: string): PickupModel {
  const { id, status } = json as Pickup;
  return { id, status, time, history: [{ act: 'schedule', at: clock.now.toISOString() }] };
}

async function begun(): Promise<PickupModel> {
  const body = { childId: lea, ...chosen('17:30') };
  return begunAs(await sophie('POST', '/api/pickups', { body }), '17:30');
}

async function play(tries: readonly DrawnAction[]): Promise<void> {
  day = addDays(day, 1);
  counts.histories += 1;
  clock.now = new Date(`${day}T14:00:00-04:00`);
  const first = await begun();
  const all = [first];
  for (const one of tries) {
    const drawnFor = all.at(-1 - one.back) ?? first;
    const attempt = tryOf(one, drawnFor.status);
    // A release is about the child: it releases its open pickup.
    const open = attempt.act === 'release' ? all.find(({ status }) => isOpen(status)) : undefined;
    const target = open ?? drawnFor;
    clock.now = new Date(clock.now.getTime() + attempt.minutesLater * 60_000);
    counts.acts += 1;
    const isFree = !all.some(({ status }) => isOpen(status));
    const isBeginning = attempt.act === 'schedule' && isParent(attempt.by) && isFree;
    // A released child has left for the day.
    const hasLeft = all.some(({ status }) => status === 'released');
    const must = isBeginning ? { status: hasLeft ? 409 : 201, does: undefined } : expected(attempt, target, all);
    const answered = await send(asks[attempt.by], attempt, target.id);
    expect(answered.status, `${JSON.stringify(attempt)} on ${target.status}: ${answered.text}`).toBe(must.status);
    if (isBeginning && !hasLeft) all.push(begunAs(answered, attempt.time));
    else if (must.does) {
      counts.done += 1;
      if (must.does === 'undo_release') target.status = statusBeforeRelease(target.history);
      target.history.push({ act: must.does, at: clock.now.toISOString() });
      if (must.does === 'change') target.time = attempt.time;
      else if (must.does !== 'undo_release' && must.does !== 'schedule')
        target.status = nextStatus(target.status, must.does) ?? target.status;
      if (must.does === 'release') target.released = { by: attempt.by, at: clock.now };
      if (must.does === 'release') counts.released += 1;
      if (must.does === 'undo_release') counts.undone += 1;
    }
    if (answered.status >= 400) counts.refused += 1;
    expect(all.filter(({ status }) => isOpen(status)).length).toBeLessThanOrEqual(1);
  }
  const { pickups, events } = await stored(day);
  expect(pickups).toEqual(all.map(({ id, status, time }) => ({ id, status, time })));
  for (const { id, history, status } of all) {
    const recorded = events.filter(({ pickup_id }) => pickup_id === id);
    // The history is complete.
    expect(recorded.map(({ act, at }) => ({ act, at: at.toISOString() }))).toEqual(history);
    expect(stepsOf(history).at(-1)?.status).toBe(status);
  }
  const seen = (await sophie('GET', `/api/pickups?date=${day}`)).json as Pickup[];
  expect(seen.map(({ id, status, steps: taken }) => ({ id, status, taken }))).toEqual(
    all.toReversed().map(({ id, status, history }) => ({ id, status, taken: stepsOf(history) })),
  );
}

test('a history that follows the chain reaches the door, is released and undone', async () => {
  await play(wholeChain);
  expect(counts).toMatchObject({ histories: 1, acts: 7, done: 7, refused: 0, released: 2, undone: 1 });
});

test('the stored status, the steps shown and the history follow the rules for any sequence', async () => {
  const before = { ...counts };
  const history = fc.array(drawn, { minLength: 10, maxLength: 30, size: 'max' });
  await fc.assert(fc.asyncProperty(history, play), {
    numRuns: times(6, 60),
    endOnFailure: true,
    examples: [[wholeChain]],
  });
  console.info(`histories of pickups: ${JSON.stringify(counts)}, other than the rules say 0`);
  expect(counts.released - before.released).toBeGreaterThan(times(0, 20));
  expect(counts.undone - before.undone).toBeGreaterThanOrEqual(times(1, 5));
}, 240_000);

test('two guardians schedule concurrently, 50 times: one succeeds, and the other learns who', async () => {
  const won = { sophie: 0, marc: 0 };
  for (let round = 0; round < 50; round += 1) {
    day = addDays(day, 1);
    clock.now = new Date(`${day}T14:00:00-04:00`);
    const order = round % 2 ? (['sophie', 'marc'] as const) : (['marc', 'sophie'] as const);
    const body = { childId: lea, ...chosen('17:30') };
    const answers = await Promise.all(order.map((by) => asks[by]('POST', '/api/pickups', { body })));
    const first = answers.findIndex(({ status }) => status === 201);
    const winner = order[first] ?? 'sophie';
    won[winner] += 1;
    expect(answers[1 - first]?.json).toMatchObject({
      status: 409,
      code: 'pickup_exists',
      scheduledBy: winner === 'sophie' ? 'Sophie Tremblay' : 'Marc Tremblay',
    });
    const { pickups, events } = await stored(day);
    expect(pickups.map(({ status }) => status)).toEqual(['scheduled']);
    expect(events.map(({ act }) => act)).toEqual(['schedule']);
  }
  console.info(`two guardians at once: ${JSON.stringify(won)}, two open 0`);
});

test('a parent cancels while the school releases, 20 times: one of the two succeeds, never both', async () => {
  const ended = { released: 0, cancelled: 0 };
  const doing = (act: ActionKind, by: Actor): Action => ({ act, by, minutesLater: 0, back: 0, time: '17:30' });
  for (let round = 0; round < 20; round += 1) {
    day = addDays(day, 1);
    clock.now = new Date(`${day}T14:00:00-04:00`);
    const { id } = (await send(sophie, doing('schedule', 'sophie'), 0)).json as Pickup;
    for (const act of ['get_ready', 'bring_to_door'] as const) await send(teacher, doing(act, 'teacher'), id);
    const sent = [() => send(marc, doing('cancel', 'marc'), id), () => send(teacher, doing('release', 'teacher'), id)];
    const late = [round % 2 ? 0 : round % 7, round % 2 ? round % 7 : 0];
    const answers = await Promise.all(sent.map((ask, n) => setTimeout(late[n]).then(ask)));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    const status = (await stored(day)).pickups[0]?.status;
    ended[status === 'released' ? 'released' : 'cancelled'] += 1;
  }
  console.info(`cancelled and handed over at once: ${JSON.stringify(ended)}, both 0`);
});

test('a person is removed while announced, 20 times: no pickup with an unauthorized person stays open', async () => {
  const outcomes = { cancelled: 0, refused: 0 };
  for (let round = 0; round < 20; round += 1) {
    day = addDays(day, 1);
    clock.now = new Date(`${day}T14:00:00-04:00`);
    const visitor = { name: `Visitor ${round}`, childIds: [lea], todayOnly: true };
    const { id } = (await sophie('POST', '/api/pickup-persons', { body: visitor })).json as { id: number };
    const body = { childId: lea, ...chosen('17:30'), pickupPersonId: id };
    const [removed, announced] = await Promise.all([
      setTimeout(round % 4).then(() => sophie('DELETE', `/api/pickup-persons/${id}`)),
      setTimeout(round % 3).then(() => marc('POST', '/api/pickups', { body })),
    ]);
    expect(removed.status, removed.text).toBe(204);
    outcomes[announced.status === 201 ? 'cancelled' : 'refused'] += 1;
    expect([201, 422]).toContain(announced.status);
    expect((await stored(day)).pickups.filter(({ status }) => status !== 'cancelled')).toEqual([]);
  }
  console.info(`taken back and announced at once: ${JSON.stringify(outcomes)}, awaited 0`);
});
