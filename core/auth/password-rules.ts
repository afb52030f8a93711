/**
 * Password policy: a minimum length, and rejection of guessable passwords. There are no rules about character
 * classes.
 */
import { lengthOf } from '#core/http/fields.ts';
import { foldText } from '#core/lang/fold-text.ts';

/** Limits in code points. The maximum bounds the cost of hashing. */
export const minPasswordLength = 15;
export const maxPasswordLength = 256;

export type PasswordProblem = 'too_short' | 'too_long' | 'common';

/** Facts an attacker may know about the user: email address, name and name of the school. */
export type KnownTerms = readonly (string | undefined)[];

/**
 * Why a password is rejected, or undefined. All Unicode characters are allowed, spaces too. A password is `common`
 * when almost nothing remains after removing repetitions, keyboard runs, years, common password words and facts known
 * about the user.
 */
export function passwordProblem(password: string, known: KnownTerms = []): PasswordProblem | undefined {
  const length = lengthOf(password);
  if (length < minPasswordLength) return 'too_short';
  if (length > maxPasswordLength) return 'too_long';
  return unguessable(password, known).enough ? undefined : 'common';
}

export type PasswordStrength = 'short' | 'long' | 'common' | 'good' | 'strong';

/** The strength of a password, for the label shown while typing. */
export function passwordStrength(password: string, known: KnownTerms = []): PasswordStrength {
  const problem = passwordProblem(password, known);
  if (problem) return ({ too_short: 'short', too_long: 'long', common: 'common' } as const)[problem];
  return unguessable(password, known).plenty ? 'strong' : 'good';
}

/** Keyboard rows and alphabetical order. Runs are found in both directions. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'q1w2e3r4t5y6u7i8o9p0',
  '!@#$%^&*()',
];
const bothWays = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')]);
const minRunLength = 4;

/** Words of common passwords in both languages, folded. Longer words first. */
const commonWords = (
  'correcthorsebatterystaple iletaitunefois onceuponatime tobeornottobe changezmoi motdepasse bienvenue trustnoone password ' +
  'passwort chocolat princess princesse football baseball superman sunshine starwars whatever iloveyou jetaime ' +
  'michael jennifer montreal canadiens hockey quebec canada monkey dragon master shadow letmein welcome bonjour soleil ' +
  'changeme default secret azerty qwerty parvis parent parents enfant enfants enseignant enseignante teacher ecole school ' +
  'garderie daycare administrateur administrator admin login compte account amour doudou loulou coucou test hello pass mdp'
)
  .split(' ')
  .toSorted((a, b) => b.length - a.length);

const minRemainingLength = { enough: 6, plenty: 14 };
const minDistinctCharacters = { enough: 4, plenty: 8 };

function unguessable(password: string, known: KnownTerms): { enough: boolean; plenty: boolean } {
  const left = leftOf(foldText(password), known);
  const [length, different] = [lengthOf(left), new Set(left).size];
  const is = (kind: 'enough' | 'plenty') =>
    length >= minRemainingLength[kind] && different >= minDistinctCharacters[kind];
  return { enough: is('enough'), plenty: is('plenty') };
}

/** The part of a password that an attacker still has to guess. */
function leftOf(text: string, known: KnownTerms): string {
  const about = known
    .flatMap((words) => foldText(words ?? '').split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2);
  // Words before runs: two adjacent words may look like a run.
  const words = new RegExp([...about, ...commonWords].map(asWritten).join('|'), 'gu');
  let left = text.replace(/[\s._-]+/g, '');
  // Repeat, because a removal joins the texts around it.
  for (let before = ''; before !== left; ) {
    before = left;
    left = once(withoutRuns(left.replace(words, '').replace(/(?:19|20)\d\d/g, '')));
  }
  return left;
}

/** A pattern for a word with common substitutions: `P@ssw0rd` matches password. */
const asWritten = (word: string) => Array.from(word, (letter) => disguises[letter] ?? letter).join('');
const disguises: Readonly<Record<string, string>> = {
  o: '[o0]',
  i: '[i1!]',
  l: '[l1]',
  e: '[e3]',
  a: '[a4@]',
  s: '[s5$]',
  t: '[t7]',
  b: '[b8]',
};

/** Removes runs of four or more characters in keyboard, alphabetical or numerical order. */
function withoutRuns(text: string): string {
  const signs = Array.from(text);
  let left = '';
  for (let at = 0; at < signs.length; ) {
    const run = runAt(signs, at);
    if (run < minRunLength) left += signs[at];
    at += run < minRunLength ? 1 : run;
  }
  return left;
}

function runAt(signs: readonly string[], at: number): number {
  const follows = (length: number) => bothWays.some((row) => row.includes(signs.slice(at, at + length).join('')));
  let length = 1;
  while (at + length < signs.length && follows(length + 1)) length += 1;
  return length;
}

/** Collapses repeated text to one occurrence. */
const once = (text: string) => text.replace(/(.+?)\1+/gsu, '$1');
