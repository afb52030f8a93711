/** What people may call themselves, so that families know who writes to them. (§2 Settings; decisions, People) */
import { nameTitles } from './first-name-rules.ts';
import { type LookAlikes, type Part, partsOf, readAs, wordsOf } from './name-reading.ts';

/** The names around a person. Schools are named with the services they belong to. */
export type NamesAround = {
  readonly staff: readonly string[];
  readonly guardians: readonly string[];
  readonly schools: readonly string[];
};

/**
 * Whether a name may be taken for one of those around: it is one of theirs, has all the words of a staff member's or a
 * school's, or speaks for an office.
 */
export function isTakenName(name: string, around: NamesAround, lookAlikes: LookAlikes): boolean {
  const { staff, guardians, schools } = around;
  // Parents may be called as a part of a short name is: La Roche.
  const long = schools.filter((school) => tellingWords(school, lookAlikes).length > 1);
  return (
    isNameOf(name, [...staff, ...guardians, ...schools], lookAlikes) ||
    containsNameOf(name, [...staff, ...long], lookAlikes) ||
    isNameOfOffice(name, lookAlikes) ||
    isNameOfOfficeAt(name, schools, lookAlikes)
  );
}

/**
 * Whether a name is read as one of these, whatever the order of its words, its spaces, accents, capitals, punctuation
 * and titles, and with signs that look alike.
 */
export function isNameOf(name: string, others: readonly string[], lookAlikes?: LookAlikes): boolean {
  const read = withoutTitles(wordsOf(name, lookAlikes)).join('');
  return read !== '' && others.some((other) => isMadeOf(read, withoutTitles(wordsOf(other, lookAlikes))));
}

/**
 * Whether a name has all the words of one of these, with others added. A name of one word is shared by many, and a
 * first name in a hyphenated one is another first name: Marie-Ève Roy is not Marie Roy.
 */
export function containsNameOf(name: string, others: readonly string[], lookAlikes?: LookAlikes): boolean {
  const parts = partsOf(name, lookAlikes);
  return others.some((other) => {
    const words = withoutTitles(wordsOf(other, lookAlikes));
    if (words.filter((word) => word.length > 1).length < 2) return false;
    return hasRunOf(parts, words) || hasInsideWord(parts, words) || hasEachOf(parts, words);
  });
}

/** Whether a name says no more than that the school's office speaks: `Secrétariat`, `La direction de l’école`. */
export function isNameOfOffice(name: string, lookAlikes?: LookAlikes): boolean {
  const words = wordsOf(name, lookAlikes);
  // By how many words of the name come before: whether they are all an office's, and whether one is more than small.
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

/** Whether a name has a word of an office and what tells one of these schools from others: `Bureau du Ruisseau`. */
export function isNameOfOfficeAt(name: string, schools: readonly string[], lookAlikes?: LookAlikes): boolean {
  const parts = partsOf(name, lookAlikes);
  return schools.some((school) => {
    const telling = tellingWords(school, lookAlikes);
    const joined = telling.join('');
    if (joined.length < 3) return false;
    const left = without(parts, telling);
    if (left) return left.some(({ word }) => speaksForOffice(word));
    // Written without spaces, what is told is inside a word.
    return parts.some(({ word }) => word.includes(joined) && word.split(joined).some(speaksForOffice));
  });
}

const setOf = (text: string) => new Set(text.split(' ').map((word) => readAs(word)));
const titles = setOf(nameTitles.join(' '));
const smallWords = setOf('a au aux d de des du en la le les l the of and at for et pour garde');
const officeWords = setOf(
  'ecole school secretariat secretaire secretary direction directeur directrice director principal principale office ' +
    'bureau administration administrateur administratrice admin adjoint adjointe parvis service services sdg cpe ' +
    'garderie daycare accueil reception officiel officielle official scolaire board centre center conseil equipe team ' +
    'personnel staff enseignant enseignante teacher educateur educatrice educator',
);

/** What makes no other name of one that it is added to. */
const isAddition = (word: string) =>
  word.length < 2 || /\p{N}/u.test(word) || titles.has(word) || smallWords.has(word) || speaksForOffice(word);

/** What tells a school from others. */
const tellingWords = (school: string, lookAlikes?: LookAlikes) =>
  wordsOf(school, lookAlikes).filter((word) => !isAddition(word));

/** Whether a word is an office's, or several written as one. */
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

/** Without titles, unless nothing else is left. */
function withoutTitles(all: readonly string[]): readonly string[] {
  const named = all.filter((word) => !titles.has(word));
  return named.length > 0 ? named : all;
}

/** Whether a text is these words, each once, in any order. */
function isMadeOf(text: string, parts: readonly string[]): boolean {
  if (parts.length === 0) return text === '';
  if (text.length !== lengthOf(parts)) return false;
  return parts.some((part, at) => text.startsWith(part) && isMadeOf(text.slice(part.length), parts.toSpliced(at, 1)));
}

const lengthOf = (parts: readonly string[]) => parts.reduce((sum, part) => sum + part.length, 0);

/** `Mireille Gag non 402`, `MireilleGagnon 402`: words that follow each other are those of the name. */
function hasRunOf(parts: readonly Part[], named: readonly string[]): boolean {
  // Of words that are written as they are, `hasEachOf` judges.
  return parts.some((_, from) =>
    parts.some((__, to) => {
      const run = parts.slice(from, to + 1).map(({ word }) => word);
      return run.some((word) => !named.includes(word)) && isMadeOf(run.join(''), named);
    }),
  );
}

/** Shorter names stand inside other words by chance. */
const shortestInside = 8;

/** `mireillegagnonecole`. */
function hasInsideWord(parts: readonly Part[], named: readonly string[]): boolean {
  const length = lengthOf(named);
  if (length < shortestInside) return false;
  return parts.some(({ word }) => Array.from(word).some((_, from) => isMadeOf(word.slice(from, from + length), named)));
}

/** `Gagnon, Mireille (402)`, `Mireille A. Gagnon`. */
function hasEachOf(parts: readonly Part[], named: readonly string[]): boolean {
  const left = without(parts, named);
  if (!left) return false;
  const firsts = parts.filter(({ word }) => word === named[0]);
  const isInAnother = ({ word, token }: Part) =>
    left.some((part) => part.token === token && part.word !== word && !isAddition(part.word)) &&
    parts.some((part) => part.token !== token && named.includes(part.word));
  return firsts.length === 0 || !firsts.every(isInAnother);
}

/** The parts that are left without these words, each as it is or written apart. Nothing if one of them is missing. */
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
