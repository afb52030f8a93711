/** Rules for display names. They prevent impersonation of staff, of guardians and of the school. */
import { nameTitles } from './first-name-rules.ts';
import { type LookAlikes, type Part, partsOf, toSkeleton, wordsOf } from '#core/lang/name-reading.ts';

/** The names that a display name is compared with. School names include the services of the school. */
export type NamesAround = {
  readonly staff: readonly string[];
  readonly guardians: readonly string[];
  readonly schools: readonly string[];
};

/**
 * Whether a display name could be mistaken for one of `around`: it equals one of the names, contains all words of a
 * staff or school name, or looks like the name of a school office.
 */
export function isTakenName(name: string, around: NamesAround, lookAlikes: LookAlikes): boolean {
  const { staff, guardians, schools } = around;
  // A parent may share a part of a short school name: La Roche.
  const long = schools.filter((school) => tellingWords(school, lookAlikes).length > 1);
  return (
    isNameOf(name, [...staff, ...guardians, ...schools], lookAlikes) ||
    containsNameOf(name, [...staff, ...long], lookAlikes) ||
    isNameOfOffice(name, lookAlikes) ||
    isNameOfOfficeAt(name, schools, lookAlikes)
  );
}

/**
 * Whether a name equals one of `others`. Word order, spaces, accents, capitals, punctuation and titles are ignored,
 * and look-alike characters are equal.
 */
export function isNameOf(name: string, others: readonly string[], lookAlikes?: LookAlikes): boolean {
  const read = withoutTitles(wordsOf(name, lookAlikes)).join('');
  return read !== '' && others.some((other) => isMadeOf(read, withoutTitles(wordsOf(other, lookAlikes))));
}

/**
 * Whether a name contains all words of one of `others`, plus other words. Names of one word are ignored because many
 * people share them. A first name inside a hyphenated one is a different first name: Marie-Ève Roy is not Marie Roy.
 */
export function containsNameOf(name: string, others: readonly string[], lookAlikes?: LookAlikes): boolean {
  const parts = partsOf(name, lookAlikes);
  return others.some((other) => {
    const words = withoutTitles(wordsOf(other, lookAlikes));
    if (words.filter((word) => word.length > 1).length < 2) return false;
    return hasRunOf(parts, words) || hasInsideWord(parts, words) || hasEachOf(parts, words);
  });
}

/** Whether a name consists only of words for the school office: `Secrétariat`, `La direction de l’école`. */
export function isNameOfOffice(name: string, lookAlikes?: LookAlikes): boolean {
  const words = wordsOf(name, lookAlikes);
  // Index n: undefined when the first n words cannot be split into known words, else whether one of them is an office
  // word.
  const reached: (boolean | undefined)[] = [false];
  for (let from = 0; from < words.length; from += 1) {
    const before = reached[from];
    if (before === undefined) continue;
    for (let to = from + 1; to <= words.length; to += 1) {
      const run = words.slice(from, to).join('');
      const isOfOffice = officeWords.has(run) || (to === from + 1 && speaksForOffice(run));
      if (isOfOffice || smallWords.has(run) || titles.has(run)) reached[to] = reached[to] || before || isOfOffice;
    }
  }
  return reached[words.length] === true;
}

/** Whether a name contains an office word and the distinctive words of one of these schools: `Bureau du Ruisseau`. */
export function isNameOfOfficeAt(name: string, schools: readonly string[], lookAlikes?: LookAlikes): boolean {
  const parts = partsOf(name, lookAlikes);
  return schools.some((school) => {
    const telling = tellingWords(school, lookAlikes);
    const joined = telling.join('');
    if (joined.length < 3) return false;
    const left = without(parts, telling);
    if (left) return left.some(({ word }) => speaksForOffice(word));
    // Without spaces, the distinctive words are inside a longer word.
    return parts.some(({ word }) => word.includes(joined) && word.split(joined).some(speaksForOffice));
  });
}

const setOf = (text: string) => new Set(text.split(' ').map((word) => toSkeleton(word)));
const titles = setOf(nameTitles.join(' '));
const smallWords = setOf('a au aux d de des du en la le les l the of and at for et pour garde');
const officeWords = setOf(
  'ecole school secretariat secretaire secretary direction directeur directrice director principal principale office ' +
    'bureau administration administrateur administratrice admin adjoint adjointe parvis service services sdg cpe ' +
    'garderie daycare accueil reception officiel officielle official scolaire board centre center conseil equipe team ' +
    'personnel staff enseignant enseignante teacher educateur educatrice educator',
);

/** Whether a word added to a name leaves it the same name. */
const isAddition = (word: string) =>
  word.length < 2 || /\p{N}/u.test(word) || titles.has(word) || smallWords.has(word) || speaksForOffice(word);

/** The words that distinguish a school from others. */
const tellingWords = (school: string, lookAlikes?: LookAlikes) =>
  wordsOf(school, lookAlikes).filter((word) => !isAddition(word));

/** Whether a word is an office word, or several of them written without spaces. */
function speaksForOffice(word: string): boolean {
  if (officeWords.has(word)) return true;
  const known = [...officeWords, ...smallWords].filter((one) => one.length < word.length && word.startsWith(one));
  return known.some((one) => {
    const rest = word.slice(one.length);
    return speaksForOffice(rest) || (officeWords.has(one) && isMadeOfSmall(rest));
  });
}

const isMadeOfSmall = (text: string): boolean =>
  text === '' || [...smallWords].some((one) => text.startsWith(one) && isMadeOfSmall(text.slice(one.length)));

/** Removes titles, unless nothing else is left. */
function withoutTitles(all: readonly string[]): readonly string[] {
  const named = all.filter((word) => !titles.has(word));
  return named.length > 0 ? named : all;
}

/** Whether a text consists of these words, each once, in any order. */
function isMadeOf(text: string, parts: readonly string[]): boolean {
  if (parts.length === 0) return text === '';
  if (text.length !== lengthOf(parts)) return false;
  return parts.some((part, at) => text.startsWith(part) && isMadeOf(text.slice(part.length), parts.toSpliced(at, 1)));
}

const lengthOf = (parts: readonly string[]) => parts.reduce((sum, part) => sum + part.length, 0);

/** Matches names split or joined differently: `Mireille Gag non 402`, `MireilleGagnon 402`. */
function hasRunOf(parts: readonly Part[], named: readonly string[]): boolean {
  // Words spelled exactly as in the name are compared by `hasEachOf`.
  return parts.some((_, from) =>
    parts.some((__, to) => {
      const run = parts.slice(from, to + 1).map(({ word }) => word);
      return run.some((word) => !named.includes(word)) && isMadeOf(run.join(''), named);
    }),
  );
}

/** Shorter names occur inside other words by chance. */
const minLengthInsideWord = 8;

/** Matches a name inside one word: `mireillegagnonecole`. */
function hasInsideWord(parts: readonly Part[], named: readonly string[]): boolean {
  const length = lengthOf(named);
  if (length < minLengthInsideWord) return false;
  return parts.some(({ word }) => Array.from(word).some((_, from) => isMadeOf(word.slice(from, from + length), named)));
}

/** Matches each word of a name, in any order with others between: `Gagnon, Mireille (402)`, `Mireille A. Gagnon`. */
function hasEachOf(parts: readonly Part[], named: readonly string[]): boolean {
  const left = without(parts, named);
  if (!left) return false;
  const firsts = parts.filter(({ word }) => word === named[0]);
  const isInAnother = ({ word, token }: Part) =>
    left.some((part) => part.token === token && part.word !== word && !isAddition(part.word)) &&
    parts.some((part) => part.token !== token && named.includes(part.word));
  return firsts.length === 0 || !firsts.every(isInAnother);
}

/** The parts left after removing these words, each whole or split. Undefined if one of the words is missing. */
function without(parts: readonly Part[], named: readonly string[]): Part[] | undefined {
  let left: (Part | undefined)[] = [...parts];
  for (const word of named.toSorted((a, b) => b.length - a.length)) {
    const found = runOf(left, word);
    if (!found) return undefined;
    left = left.map((part, at) => (at >= found.from && at < found.to ? undefined : part));
  }
  return left.filter((part) => part !== undefined);
}

function runOf(parts: readonly (Part | undefined)[], word: string): { from: number; to: number } | undefined {
  for (let from = 0; from < parts.length; from += 1) {
    let run = '';
    for (let to = from; to < parts.length && run.length < word.length; to += 1) {
      const part = parts[to];
      if (!part) break;
      run += part.word;
      if (run === word) return { from, to: to + 1 };
    }
  }
  return undefined;
}
