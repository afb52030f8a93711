/**
 * Detects duplicate records of a child, or a line of a class list that means an existing record. A second record
 * would lack the removed guardians, withdrawn rights and court restrictions of the first.
 */
import { foldText } from '#core/lang/fold-text.ts';
import { toLatin, mergeLookAlikes } from '#core/lang/name-reading.ts';

/** The fields that identify a child. Null when unknown. */
export type ChildIdentity = {
  readonly givenName: string;
  readonly familyName: string;
  readonly number: string | null;
  readonly bornOn: string | null;
  readonly room: string;
};

/**
 * The comparison key of a school's number: without capitals, spaces, leading zeros that a spreadsheet drops, and
 * decimals that it adds. `00731`, `731` and `731.0` have one key.
 */
export function numberKey(number: string): string {
  const compact = foldText(number).replace(/[\s']/g, '');
  const [, digits] = /^0*(\d+?)(?:[.,]0+)?$/.exec(compact) ?? [];
  return digits ?? compact;
}

/**
 * The words of a name for comparison: folded, with look-alike letters and digits as Latin letters. A hyphen or an
 * apostrophe between two words counts as a space or as nothing.
 */
const wordsOf = (name: string) =>
  foldText(toLatin(name))
    .replace(/'/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(mergeLookAlikes);

/** The forms of a name that are compared. Computed once for each child of a school. */
export type NameForms = {
  readonly given: string;
  readonly family: string;
  /** All words in alphabetical order, so that the order of names and the way they are joined do not matter. */
  readonly words: readonly string[];
  readonly key: string;
  /** The words joined: first name first, family name first. */
  readonly joined: readonly [string, string];
  /** A bit mask of the letters, to skip names that are far apart without counting edits. */
  readonly letters: number;
};

/** The forms of a name that are compared. */
export function nameForms({ givenName, familyName }: Pick<ChildIdentity, 'givenName' | 'familyName'>): NameForms {
  const [given, family] = [wordsOf(givenName), wordsOf(familyName)];
  const words = [...given, ...family].toSorted();
  const [first, last] = [given.join(''), family.join('')];
  const joined = [first + last, last + first] as const;
  return { given: first, family: last, words, key: words.join(' '), joined, letters: lettersOf(joined[0]) };
}

/** One bit per letter; letters beyond the 32nd share bits. */
function lettersOf(name: string): number {
  let bits = 0;
  for (let at = 0; at < name.length; at += 1) bits |= 1 << (name.charCodeAt(at) % 32);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** Whether two names are equal apart from accents, capitals, hyphens, spaces and the order of words. */
export function isSameName(one: NameForms, other: NameForms): boolean {
  return one.key === other.key || one.joined[0] === other.joined[0] || one.joined[0] === other.joined[1];
}

/** Whether two names have the same words as first name and as family name, not swapped. */
export function isInSameOrder(one: NameForms, other: NameForms): boolean {
  return one.given === other.given && one.family === other.family;
}

/** Maximum number of edits between two spellings of one name: in a group, and with the same birth date. */
const maxEditsInGroup = 1;
const maxEditsWithBirthDate = 2;
/** Two edits between shorter names are too common. */
const minLettersForTwoEdits = 8;

/** Whether two names differ by at most `maxEdits` added, missing, replaced or swapped letters. */
export function isNearName(one: NameForms, other: NameForms, maxEdits: number): boolean {
  // An edit removes at most one letter and adds at most one.
  if (countBits(one.letters ^ other.letters) > 2 * maxEdits) return false;
  const [name] = one.joined;
  return other.joined.some((spelled) => isWithinEdits(name, spelled, maxEdits));
}

/** Whether one name is the other without some of its words: `Maxime Kane` of `Maxime Kane-Lavoie`. */
export function isPartOfName(one: NameForms, other: NameForms): boolean {
  const [few, many] = one.words.length < other.words.length ? [one.words, other.words] : [other.words, one.words];
  if (few.length < 2 || few.length === many.length) return false;
  const left = [...many];
  return few.every((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Whether one first name is a prefix of the other, in one family: `Max` or `M.` of `Maxime`. */
function isShortName(one: NameForms, other: NameForms): boolean {
  if (one.family !== other.family || one.given === '' || other.given === '') return false;
  return one.given.startsWith(other.given) || other.given.startsWith(one.given);
}

/** A child with the comparison forms of its name and room. */
export type Compared = ChildIdentity & { readonly forms: NameForms; readonly roomKey: string };

/** Adds the comparison forms to a child. */
export function compared<Child extends ChildIdentity>(child: Child): Child & Compared {
  return { ...child, forms: nameForms(child), roomKey: foldText(child.room) };
}

/** A date with day and month swapped, as a spreadsheet may misread it; undefined when there is no such day. */
export function swappedDay(day: string): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  return date !== undefined && Number(date) <= 12 ? `${year}-${date}-${month}` : undefined;
}

const isBornAlike = (one: ChildIdentity, other: ChildIdentity) => one.bornOn !== null && one.bornOn === other.bornOn;

/** Whether the birth dates are equal, or equal with day and month swapped. */
const isBornNearlyAlike = (one: ChildIdentity, other: ChildIdentity) =>
  isBornAlike(one, other) || (one.bornOn !== null && other.bornOn !== null && swappedDay(one.bornOn) === other.bornOn);

/** Maximum number of edits between two spellings of one name, by its length. */
function maxEditsOf(one: NameForms, other: NameForms): number {
  const letters = Math.min(one.joined[0].length, other.joined[0].length);
  return letters >= minLettersForTwoEdits ? maxEditsWithBirthDate : maxEditsInGroup;
}

/**
 * Whether two children may be the same and the office has to decide: the same name anywhere in the school, or a
 * similar name, or part of it, in one group or with the same birth date.
 */
export function isLookAlike(one: Compared, other: Compared): boolean {
  const [a, b] = [one.forms, other.forms];
  if (isSameName(a, b)) return true;
  const isInGroup = one.roomKey === other.roomKey;
  if (isInGroup && isNearName(a, b, maxEditsInGroup)) return true;
  const isUnknownDay = one.bornOn === null || other.bornOn === null;
  const isSameDay = isBornNearlyAlike(one, other);
  if (isSameDay && isNearName(a, b, maxEditsOf(a, b))) return true;
  return (isSameDay || (isInGroup && isUnknownDay)) && (isPartOfName(a, b) || isShortName(a, b));
}

/**
 * The same for two children of one class list. When both have numbers, similar names are different children, but not
 * equal names or birth dates.
 */
export function isLookAlikeInList(one: Compared, other: Compared): boolean {
  const areNumbered = one.number !== null && other.number !== null;
  if (areNumbered && !isBornNearlyAlike(one, other)) return isSameName(one.forms, other.forms);
  return isLookAlike(one, other);
}

/**
 * Whether the warnings for one child apply to the other: the name is equal, similar or part of it, in any group, or
 * the birth date is equal and the names share a word. A new record of such a name needs confirmation.
 */
export function isNamesake(one: Compared, other: Compared): boolean {
  const [a, b] = [one.forms, other.forms];
  if (isSameName(a, b) || isNearName(a, b, maxEditsOf(a, b)) || isPartOfName(a, b) || isShortName(a, b)) return true;
  return isBornNearlyAlike(one, other) && a.words.some((word) => b.words.includes(word));
}

/**
 * Whether two children of one name are certainly the same: no swapped names, the same birth date, and no different
 * numbers. Numbers are compared by `numberKey`.
 */
export function isCertainlySame(one: Compared, other: Compared): boolean {
  if (!isInSameOrder(one.forms, other.forms) || !isBornAlike(one, other)) return false;
  return one.number === null || other.number === null || numberKey(one.number) === numberKey(other.number);
}

/**
 * Whether the edit distance of two texts is at most `max` (0 to 2). An edit adds, removes or replaces a letter, or
 * swaps two neighbors.
 */
function isWithinEdits(one: string, other: string, max: number): boolean {
  if (one === other) return true;
  const [a, b] = [Array.from(one), Array.from(other)];
  if (Math.abs(a.length - b.length) > max) return false;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let edits = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      next.push(edits);
      least = Math.min(least, edits);
    }
    if (least > max) return false;
    [before, row] = [row, next];
  }
  return (row[b.length] ?? 0) <= max;
}
