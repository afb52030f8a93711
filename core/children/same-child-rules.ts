/**
 * Whether two records, or a line of a list and a record, are the same child. A second record of one child would not
 * carry what is known about it: who was removed, which right was withdrawn, what a court forbids. (trust, Promises)
 */
import { folded } from '#core/lang/folded.ts';
import { asLatin, mergeLookAlikes } from '#core/sessions/name-reading.ts';

/** What a child is known by. Null for what is not said. */
export type ChildIdentity = {
  readonly givenName: string;
  readonly familyName: string;
  readonly number: string | null;
  readonly bornOn: string | null;
  readonly room: string;
};

/**
 * A school's number as it is compared: without capitals, spaces, the zeros in front that a spreadsheet drops, and the
 * decimals that it adds. `00731`, `731` and `731.0` are one number.
 */
export function numberKey(number: string): string {
  const compact = folded(number).replace(/[\s']/g, '');
  const [, digits] = /^0*(\d+?)(?:[.,]0+)?$/.exec(compact) ?? [];
  return digits ?? compact;
}

/**
 * Words of a name as they look: folded, letters of other scripts and digits as the Latin letters they are taken for, a
 * hyphen or an apostrophe between two words counting as a space or as nothing.
 */
const wordsOf = (name: string) =>
  folded(asLatin(name))
    .replace(/'/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(mergeLookAlikes);

/** A name in the forms that are compared. Made once for each child of a school. */
export type NameForms = {
  readonly given: string;
  readonly family: string;
  /** All words, in alphabetical order: the same whichever name comes first and however they are joined. */
  readonly words: readonly string[];
  readonly key: string;
  /** Without anything between the words: first name first, family name first. */
  readonly joined: readonly [string, string];
  /** Which letters it has, a bit each: names that are far apart are told apart by it without counting edits. */
  readonly letters: number;
};

/** A name in the forms that are compared. */
export function nameForms({ givenName, familyName }: Pick<ChildIdentity, 'givenName' | 'familyName'>): NameForms {
  const [given, family] = [wordsOf(givenName), wordsOf(familyName)];
  const words = [...given, ...family].toSorted();
  const [first, last] = [given.join(''), family.join('')];
  const joined = [first + last, last + first] as const;
  return { given: first, family: last, words, key: words.join(' '), joined, letters: lettersOf(joined[0]) };
}

/** One bit a letter, letters beyond the 32nd sharing them. */
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

/** Whether two names are the same but for accents, capitals, hyphens, spaces and the order of their words. */
export function isSameName(one: NameForms, other: NameForms): boolean {
  return one.key === other.key || one.joined[0] === other.joined[0] || one.joined[0] === other.joined[1];
}

/** Whether the same words stand as first name and as family name in both: nothing is swapped. */
export function isInSameOrder(one: NameForms, other: NameForms): boolean {
  return one.given === other.given && one.family === other.family;
}

/** Letters that may differ between two spellings of one name: in a group, and with one birth date. */
const maxEditsInGroup = 1;
const maxEditsWithBirthDate = 2;
/** Shorter names differ by two letters too easily. */
const minLettersForTwoEdits = 8;

/** Whether one name is the other with up to that many letters added, left out, replaced or swapped. */
export function isNearName(one: NameForms, other: NameForms, maxEdits: number): boolean {
  // An edit takes one letter away and brings another at most.
  if (countBits(one.letters ^ other.letters) > 2 * maxEdits) return false;
  const [name] = one.joined;
  return other.joined.some((spelled) => isWithinEdits(name, spelled, maxEdits));
}

/** Whether one of the names is the other without some of its words: `Maxime Kane` of `Maxime Kane-Lavoie`. */
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

/** Whether one first name is the beginning of the other, in one family: `Max` or `M.` of `Maxime`. */
function isShortName(one: NameForms, other: NameForms): boolean {
  if (one.family !== other.family || one.given === '' || other.given === '') return false;
  return one.given.startsWith(other.given) || other.given.startsWith(one.given);
}

/** A child with the forms of its name, and its room as rooms are compared. */
export type Compared = ChildIdentity & { readonly forms: NameForms; readonly roomKey: string };

/** A child with the forms of its name. */
export function compared<Child extends ChildIdentity>(child: Child): Child & Compared {
  return { ...child, forms: nameForms(child), roomKey: folded(child.room) };
}

/**
 * A day with its day and month the other way around, as a spreadsheet may read it; nothing where there is no such day.
 */
export function swappedDay(day: string): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  return date !== undefined && Number(date) <= 12 ? `${year}-${date}-${month}` : undefined;
}

const isBornAlike = (one: ChildIdentity, other: ChildIdentity) => one.bornOn !== null && one.bornOn === other.bornOn;

/** Born on one day, or on one whose day and month were taken for each other. */
const isBornNearlyAlike = (one: ChildIdentity, other: ChildIdentity) =>
  isBornAlike(one, other) || (one.bornOn !== null && other.bornOn !== null && swappedDay(one.bornOn) === other.bornOn);

/** The letters by which two names may differ and still be one name with slips in it. */
function maxEditsOf(one: NameForms, other: NameForms): number {
  const letters = Math.min(one.joined[0].length, other.joined[0].length);
  return letters >= minLettersForTwoEdits ? maxEditsWithBirthDate : maxEditsInGroup;
}

/**
 * Whether somebody has to say if two are the same child: one name, however it is written, anywhere in the school;
 * nearly one name, or a part of it, in one group or with one birth date.
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
 * The same for two children of one list. A list that gives two children two numbers tells nearly alike names apart, but
 * not one name, nor one birth date.
 */
export function isLookAlikeInList(one: Compared, other: Compared): boolean {
  const areNumbered = one.number !== null && other.number !== null;
  if (areNumbered && !isBornNearlyAlike(one, other)) return isSameName(one.forms, other.forms);
  return isLookAlike(one, other);
}

/**
 * Whether what is known against an address for one child holds for the other: its name, nearly or in part, in
 * whichever group, or its birth date with a word of its name. A new record of such a name is always asked about.
 */
export function isNamesake(one: Compared, other: Compared): boolean {
  const [a, b] = [one.forms, other.forms];
  if (isSameName(a, b) || isNearName(a, b, maxEditsOf(a, b)) || isPartOfName(a, b) || isShortName(a, b)) return true;
  return isBornNearlyAlike(one, other) && a.words.some((word) => b.words.includes(word));
}

/**
 * Whether two of one name are certainly the same child: nothing is swapped, they were born on the same day, and no two
 * numbers differ. Numbers are compared by `numberKey`.
 */
export function isCertainlySame(one: Compared, other: Compared): boolean {
  if (!isInSameOrder(one.forms, other.forms) || !isBornAlike(one, other)) return false;
  return one.number === null || other.number === null || numberKey(one.number) === numberKey(other.number);
}

/**
 * Whether the number of edits between two texts is at most `max` (0 to 2). An edit adds, removes or replaces a letter,
 * or swaps two neighbors.
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
