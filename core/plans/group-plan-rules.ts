/** Validation of a daily plan, and the difference of two versions. The editor and the server share these rules. */
import type { FieldProblem } from '#core/http/problem.ts';
import { halfWrittenLanguages, missingLanguages, requiredLanguages } from '#core/lang/bilingual-rules.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { PlannedActivity } from './group-plan.ts';

/**
 * The missing texts of a plan, in reading order: the name of each activity in the school's languages, in the other one
 * if it is begun, and its notes in the same languages if it has any. Paths: `activities.2.notes.fr`.
 */
export function planProblems(activities: readonly PlannedActivity[], languages: readonly Locale[]): FieldProblem[] {
  return activities.flatMap(({ time, activity, notes }, n) => {
    const path = `activities.${n}`;
    const required = requiredLanguages(languages, [activity, notes]);
    return [
      ...(time === '' ? [{ path: `${path}.time`, code: 'required' } as const] : []),
      ...missingLanguages(`${path}.activity`, activity, required),
      ...halfWrittenLanguages(`${path}.notes`, notes, required),
    ];
  });
}

/** The activities found in only one of two versions of a plan. A changed activity is in both lists. */
export function planChanges(
  before: readonly PlannedActivity[],
  after: readonly PlannedActivity[],
): { added: PlannedActivity[]; gone: PlannedActivity[] } {
  const lacking = (from: readonly PlannedActivity[], among: readonly PlannedActivity[]) => {
    const texts = new Set(among.map(textOf));
    return from.filter((one) => !texts.has(textOf(one)));
  };
  return { added: lacking(after, before), gone: lacking(before, after) };
}

const textOf = ({ time, activity, notes, category, icon }: PlannedActivity) =>
  JSON.stringify([time, activity.en, activity.fr, notes.en, notes.fr, category, icon]);
