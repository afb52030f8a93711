import { describe, expect, test } from 'vitest';
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import type { WeekdayPlan } from '#core/pickup-plans/pickup-plan.ts';
import {
  draftProblem,
  isSameWeek,
  noPlan,
  peopleFor,
  planDraft,
  planOfDraft,
  weekDraft,
  weekOfDraft,
} from './pickup-plan-draft.ts';

const sophie: WeekdayPlan = { weekday: 1, kind: 'person', pickupPersonId: 7, time: '16:00' };
const bus: WeekdayPlan = { weekday: 5, kind: 'bus', pickupPersonId: null, time: null };

const person = (id: number, of: Partial<PickupPerson> = {}): PickupPerson => ({
  id,
  name: `Person ${id}`,
  childIds: [1, 2],
  status: 'approved',
  isMe: false,
  isOwn: true,
  canRemove: true,
  ...of,
});

describe('a week as a form', () => {
  test('says the same when it is read back', () => {
    const draft = weekDraft([sophie, bus], [1, 2, 3, 4, 5]);
    expect(draft[1]).toEqual({ choice: '7', time: '16:00' });
    expect(draft[2]).toEqual(noPlan);
    expect(weekOfDraft(draft)).toEqual([sophie, bus]);
    expect(isSameWeek(weekOfDraft(draft), [bus, sophie])).toBe(true);
    expect(isSameWeek([sophie], [{ ...sophie, time: '16:15' }])).toBe(false);
  });

  test('leaves out a person without a time', () => {
    expect(planOfDraft({ choice: '7', time: '' })).toBeNull();
    expect(planOfDraft({ choice: 'walks', time: '' })).toEqual({ kind: 'walks', pickupPersonId: null, time: null });
    expect(planDraft(undefined)).toBe(noPlan);
  });
});

describe('the problem of a draft', () => {
  const people = [person(7)];
  test('is a missing choice only where one is needed', () => {
    expect(draftProblem(noPlan, people)).toBeNull();
    expect(draftProblem(noPlan, people, true)).toBe('choice');
  });
  test('is a person who may not collect every child, then a missing time', () => {
    expect(draftProblem({ choice: '8', time: '16:00' }, people)).toBe('person');
    expect(draftProblem({ choice: '7', time: '' }, people)).toBe('time');
    expect(draftProblem({ choice: '7', time: '16:00' }, people)).toBeNull();
    expect(draftProblem({ choice: 'bus', time: '' }, people)).toBeNull();
  });
});

test('people of a week may always collect every child; those for one day only that day', () => {
  const people = [
    person(1),
    person(2, { status: 'pending' }),
    person(3, { childIds: [1] }),
    person(4, { validOn: '2026-04-14' }),
  ];
  const ids = (childIds: number[], day: string | null) => peopleFor(people, childIds, day).map(({ id }) => id);
  expect(ids([1, 2], null)).toEqual([1]);
  expect(ids([1], null)).toEqual([1, 3]);
  expect(ids([1, 2], '2026-04-14')).toEqual([1, 4]);
  expect(ids([1, 2], '2026-04-15')).toEqual([1]);
});
