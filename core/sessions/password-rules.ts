/**
 * Which passwords may be chosen: long ones that nobody would guess first. Nothing is asked of their characters. (trust,
 * Controls)
 */
import { lengthOf } from '#core/http/fields.ts';
import { folded } from '#core/lang/folded.ts';

/** In code points. The longest is what hashing is spent on at most. */
export const shortestPassword = 15;
export const longestPassword = 256;

export type PasswordProblem = 'too_short' | 'too_long' | 'common';

/** What somebody who knows the person would try first: their e-mail and name, their school's name. */
export type KnownAbout = readonly (string | undefined)[];

/**
 * What keeps a password from being chosen, nothing when it may be. Any Unicode is good, spaces too. Common is what is
 * left of almost nothing once repetitions, rows of keys, years, the words of most passwords and what is known about the
 * person are taken away.
 */
export function passwordProblem(password: string, known: KnownAbout = []): PasswordProblem | undefined {
  const length = lengthOf(password);
  if (length < shortestPassword) return 'too_short';
  if (length > longestPassword) return 'too_long';
  return unguessable(password, known).enough ? undefined : 'common';
}

export type PasswordStrength = 'short' | 'long' | 'common' | 'good' | 'strong';

/** How good a password is, said in words while it is typed. */
export function passwordStrength(password: string, known: KnownAbout = []): PasswordStrength {
  const problem = passwordProblem(password, known);
  if (problem) return ({ too_short: 'short', too_long: 'long', common: 'common' } as const)[problem];
  return unguessable(password, known).plenty ? 'strong' : 'good';
}

/** Keys beside each other and the usual orders; read backwards too. */
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
const shortestRun = 4;

/** Words that most bad passwords are made of, in both languages and as they are folded. Long ones first. */
const usual = (
  'correcthorsebatterystaple iletaitunefois onceuponatime tobeornottobe changezmoi motdepasse bienvenue trustnoone password ' +
  'passwort chocolat princess princesse football baseball superman sunshine starwars whatever iloveyou jetaime ' +
  'michael jennifer montreal canadiens hockey quebec canada monkey dragon master shadow letmein welcome bonjour soleil ' +
  'changeme default secret azerty qwerty parvis parent parents enfant enfants enseignant enseignante teacher ecole school ' +
  'garderie daycare administrateur administrator admin login compte account amour doudou loulou coucou test hello pass mdp'
)
  .split(' ')
  .toSorted((a, b) => b.length - a.length);

const leftAtLeast = { enough: 6, plenty: 14 };
const differentAtLeast = { enough: 4, plenty: 8 };

function unguessable(password: string, known: KnownAbout): { enough: boolean; plenty: boolean } {
  const left = leftOf(folded(password), known);
  const [length, different] = [lengthOf(left), new Set(left).size];
  const is = (kind: 'enough' | 'plenty') => length >= leftAtLeast[kind] && different >= differentAtLeast[kind];
  return { enough: is('enough'), plenty: is('plenty') };
}

/** What a guess would still have to find. */
function leftOf(text: string, known: KnownAbout): string {
  const about = known
    .flatMap((words) => folded(words ?? '').split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2);
  // Words before rows: where two words meet they may look like one.
  const words = new RegExp([...about, ...usual].map(asWritten).join('|'), 'gu');
  let left = text.replace(/[\s._-]+/g, '');
  // Again, since taking something away brings together what stood around it.
  for (let before = ''; before !== left; ) {
    before = left;
    left = once(withoutRuns(left.replace(words, '').replace(/(?:19|20)\d\d/g, '')));
  }
  return left;
}

/** A word however it is disguised: `P@ssw0rd` is password. */
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

/** Without what follows the order of keys, letters or digits for four signs or more. */
function withoutRuns(text: string): string {
  const signs = Array.from(text);
  let left = '';
  for (let at = 0; at < signs.length; ) {
    const run = runAt(signs, at);
    if (run < shortestRun) left += signs[at];
    at += run < shortestRun ? 1 : run;
  }
  return left;
}

function runAt(signs: readonly string[], at: number): number {
  const follows = (length: number) => bothWays.some((row) => row.includes(signs.slice(at, at + length).join('')));
  let length = 1;
  while (at + length < signs.length && follows(length + 1)) length += 1;
  return length;
}

/** What is said several times over counts once. */
const once = (text: string) => text.replace(/(.+?)\1+/gsu, '$1');
