/** How a name matches a do-not-release list (docs/decisions/0060). A match asks the office. It accuses no person. */
import type { FieldProblem } from '#core/http/problem.ts';
import { foldText } from '#core/lang/fold-text.ts';
import type { DoNotReleaseName, NamedPerson } from './do-not-release.ts';

/** The words of a name without accents, capitals and punctuation. */
export const nameWords = (name: string): string[] =>
  foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * Whether two names may be of one person: the words of the shorter name are in the longer one, in any order, an initial
 * standing for a word, or both have the same letters without spaces. It is wide, because a match only asks the office.
 */
export function isNameMatch(one: string, other: string): boolean {
  const [a, b] = [nameWords(one), nameWords(other)];
  if (a.length === 0 || b.length === 0) return false;
  const joined = new Set(turnsOf(a));
  return turnsOf(b).some((letters) => joined.has(letters)) || (a.length < b.length ? isWithin(a, b) : isWithin(b, a));
}

/** The letters of a name from each of its words on: `Marie de la Tour` and `Delatour Marie` have one in common. */
const turnsOf = (words: readonly string[]) => words.map((_, n) => [...words.slice(n), ...words.slice(0, n)].join(''));

function isWithin(shorter: readonly string[], longer: readonly string[]): boolean {
  const left = [...longer];
  // Whole words first, so that an initial takes no word that another needs.
  const isWhole = (word: string) => Number(longer.includes(word));
  return shorter
    .toSorted((a, b) => isWhole(b) - isWhole(a) || b.length - a.length)
    .every((word) => {
      const equal = left.indexOf(word);
      const place = equal === -1 ? left.findIndex((one) => isInitialOf(one, word) || isInitialOf(word, one)) : equal;
      if (place !== -1) left.splice(place, 1);
      return place !== -1;
    });
}

const isInitialOf = (initial: string, word: string) => Array.from(initial).length === 1 && word.startsWith(initial);

type Collector = {
  /** Null for a person without a record: only their name is known. */
  readonly personId: number | null;
  readonly names: readonly string[];
};

/** Whether a person has a name of the list on a day. */
export function isListedOn(list: readonly DoNotReleaseName[], collector: Collector, day: string): boolean {
  return list.some((one) => coversDay(one, day) && isOf(one, collector));
}

/** Whether a person has a name of the list on that day or later. */
export function isListedFrom(list: readonly DoNotReleaseName[], collector: Collector, day: string): boolean {
  return list.some((one) => (one.until === null || one.until >= day) && isOf(one, collector));
}

const coversDay = ({ from, until }: DoNotReleaseName, day: string) =>
  (from === null || from <= day) && (until === null || day <= until);

const isOf = ({ name, others }: DoNotReleaseName, { personId, names }: Collector) =>
  (personId === null || !others.includes(personId)) && names.some((one) => isNameMatch(one, name));

/** The people of a child who have the name, for the office to distinguish. */
export function peopleOfName(name: string, people: readonly NamedPerson[]): NamedPerson[] {
  return people.filter(({ names }) => names.some((one) => isNameMatch(one, name)));
}

/** The problems of a list; empty when it is valid. `people` are the ids of the child's pickup people. */
export function doNotReleaseProblems(names: readonly DoNotReleaseName[], people: readonly number[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const known = new Set<string>();
  for (const [n, { name, from, until, others }] of names.entries()) {
    const words = nameWords(name).toSorted().join(' ');
    if (words === '') problems.push({ path: `names.${n}.name`, code: 'too_short' });
    else if (known.has(words)) problems.push({ path: `names.${n}.name`, code: 'not_allowed' });
    known.add(words);
    if (from !== null && until !== null && until < from) problems.push({ path: `names.${n}.until`, code: 'too_early' });
    if (others.some((id) => !people.includes(id))) problems.push({ path: `names.${n}.others`, code: 'not_allowed' });
  }
  return problems;
}
