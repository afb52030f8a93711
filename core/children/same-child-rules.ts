/**
 * Whether two records, or a line of a list and a record, are the same child. A second record of one child would not
 * carry what is known about it: who was removed, which right was withdrawn, what a court forbids. (trust, Promises)
 */
import { folded } from '#core/lang/folded.ts';

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

/** Words of a name: folded, a hyphen or an apostrophe between two of them counting as a space or as nothing. */
const wordsOf = (name: string) =>
  folded(name.normalize('NFKC'))
    .replace(/'/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** A name in the forms that are compared. Made once for each child of a school. */
export type NameForms = {
  readonly given: string;
  readonly family: string;
  /** All words, in alphabetical order: the same whichever name comes first and however they are joined. */
  readonly words: readonly string[];
  readonly key: string;
  /** Without anything between the words: first name first, family name first. */
  readonly joined: readonly [string, string];
};

/** A name in the forms that are compared. */
export function nameForms({ givenName, familyName }: Pick<ChildIdentity, 'givenName' | 'familyName'>): NameForms {
  const [given, family] = [wordsOf(givenName), wordsOf(familyName)];
  const words = [...given, ...family].toSorted();
  const [first, last] = [given.join(''), family.join('')];
  return { given: first, family: last, words, key: words.join(' '), joined: [first + last, last + first] };
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
const minLettersOfShortName = 2;

/** Whether one name is the other with up to that many letters added, left out, replaced or swapped. */
export function isNearName(one: NameForms, other: NameForms, maxEdits: number): boolean {
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

/** Whether one first name is the beginning of the other, in one family: `Max` of `Maxime`. */
function isShortName(one: NameForms, other: NameForms): boolean {
  const isBegun = one.given.startsWith(other.given) || other.given.startsWith(one.given);
  return (
    isBegun && one.family === other.family && Math.min(one.given.length, other.given.length) >= minLettersOfShortName
  );
}

export type Compared = ChildIdentity & { readonly forms: NameForms };

/** A child with the forms of its name. */
export function compared<Child extends ChildIdentity>(child: Child): Child & Compared {
  return { ...child, forms: nameForms(child) };
}

const isBornAlike = (one: ChildIdentity, other: ChildIdentity) => one.bornOn !== null && one.bornOn === other.bornOn;

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
  const isSameDay = isBornAlike(one, other);
  const isInGroup = folded(one.room) === folded(other.room);
  if (isInGroup && isNearName(a, b, maxEditsInGroup)) return true;
  if (isSameDay) return isNearName(a, b, maxEditsOf(a, b)) || isPartOfName(a, b) || isShortName(a, b);
  return isInGroup && (one.bornOn === null || other.bornOn === null) && isPartOfName(a, b);
}

/**
 * Whether what is known against an address for one child holds for the other: its name, nearly or in part, in
 * whichever group, or its birth date with a word of its name.
 */
export function isNamesake(one: Compared, other: Compared): boolean {
  const [a, b] = [one.forms, other.forms];
  if (isSameName(a, b) || isNearName(a, b, maxEditsOf(a, b)) || isPartOfName(a, b) || isShortName(a, b)) return true;
  return isBornAlike(one, other) && a.words.some((word) => b.words.includes(word));
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
