/** What somebody may call themselves. (§2 Settings; decisions, People) */
import { folded } from '#core/lang/folded.ts';

/**
 * Whether a name is read as one of these: whatever the order of its words, its accents, capitals and punctuation, and with letters
 * of another script that look alike. Whoever writes to families under a teacher's name is taken for the teacher.
 */
export function isNameOf(name: string, others: readonly string[]): boolean {
  const read = asSeen(name);
  return others.some((other) => asSeen(other) === read);
}

const lookAlikes = new Map(
  ['аa', 'еe', 'оo', 'рp', 'сc', 'уy', 'хx', 'іi', 'јj', 'ѕs', 'ԁd', 'һh', 'ԛq', 'ԝw', 'кk', 'тt', 'мm', 'вb', 'нh']
    .concat(['αa', 'οo', 'ρp', 'νv', 'ιi', 'κk', 'τt', 'υu', 'χx', 'ηn', 'ωw', 'ıi'])
    .map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
);

const asSeen = (name: string) =>
  folded(name)
    .replace(/./gu, (letter) => lookAlikes.get(letter) ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ');
