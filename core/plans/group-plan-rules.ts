/**
 * What is missing from a day being written, and how two versions of it differ. The editor and the server both use these
 * rules.
 */
import type { FieldProblem } from '#core/http/problem.ts';
import { locales } from '#core/lang/locale.ts';
import type { PlannedActivity } from './group-plan.ts';

/**
 * What is missing before families may read a day, in the order in which it is read: the name of each activity in both
 * languages, its notes in both where it has any. Paths: `activities.2.notes.fr`.
 */
export function planProblems(activities: readonly PlannedActivity[]): FieldProblem[] {
  return activities.flatMap(({ time, activity, notes }, n) => {
    const path = `activities.${n}`;
    const hasNotes = locales.some((locale) => notes[locale].trim() !== '');
    return [
      ...(time === '' ? [{ path: `${path}.time`, code: 'required' } as const] : []),
      ...locales.flatMap((locale) => [
        ...(activity[locale].trim() === '' ? [{ path: `${path}.activity.${locale}`, code: 'required' } as const] : []),
        ...(hasNotes && notes[locale].trim() === ''
          ? [{ path: `${path}.notes.${locale}`, code: 'required' } as const]
          : []),
      ]),
    ];
  });
}

/** The activities that only one of two versions of a day has, for each of them. A changed activity is in both lists. */
export function planChanges(
  before: readonly PlannedActivity[],
  after: readonly PlannedActivity[],
): { added: PlannedActivity[]; gone: PlannedActivity[] } {
  const lacking = (from: readonly PlannedActivity[], among: readonly PlannedActivity[]) => {
    const said = new Set(among.map(textOf));
    return from.filter((one) => !said.has(textOf(one)));
  };
  return { added: lacking(after, before), gone: lacking(before, after) };
}

const textOf = ({ time, activity, notes, category, icon }: PlannedActivity) =>
  JSON.stringify([time, activity.en, activity.fr, notes.en, notes.fr, category, icon]);
