/** The usual weeks of the demo seed. */
import { addDays, mondayOf } from '#core/time/day.ts';
import { dueOf, type SeedCollector } from '#server/pickups/pickup-seed.ts';

type Family = {
  readonly elder: number;
  readonly younger: number;
  readonly one: SeedCollector;
  readonly other: SeedCollector;
  readonly grandmother: number;
};

const person = (person_id: number, time: string) => ({ kind: 'person', person_id, time });
const weekdays = [1, 2, 3, 4, 5];

/** The demo family's week: one parent, the other on Wednesday, their grandmother on Friday. */
export function ownWeeks({ elder, younger, one, other, grandmother }: Family) {
  return [elder, younger].flatMap((child_id) =>
    weekdays.map((weekday) => {
      const usual = weekday === 3 ? person(other.personId, '15:30') : person(one.personId, '16:00');
      const plan = weekday === 5 ? person(grandmother, '15:30') : usual;
      return { child_id, weekday, ...plan, set_by: one.userId };
    }),
  );
}

/** The elder stays at the childcare on Thursdays for the next weeks. */
export function ownException({ elder, one }: Family, today: string) {
  const from_day = addDays(mondayOf(today), 7);
  const days = { from_day, until_day: addDays(from_day, 60), weekday: 4, rank: 1 };
  return { child_id: elder, ...days, kind: 'after_school', person_id: null, time: null, created_by: one.userId };
}

type Classmate = { readonly childId: number; readonly collector: SeedCollector; readonly place: number };

/** The week of a classmate: most are collected by a guardian, one in four takes the bus, one in five has no week. */
export function weekOf({ childId, collector, place }: Classmate) {
  if (place % 5 === 4) return [];
  const plan = place % 4 === 3 ? { kind: 'bus', person_id: null, time: null } : null;
  return weekdays.map((weekday) => ({
    child_id: childId,
    weekday,
    ...(plan ?? person(collector.personId, dueOf(place).due)),
    set_by: collector.userId,
  }));
}
