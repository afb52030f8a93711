/** What somebody may call themselves. (§2 Settings; decisions, People) */
import { folded } from '#core/lang/folded.ts';
import { nameTitles } from './first-name-rules.ts';

/**
 * Whether a name is read as one of these: whatever the order of its words, its accents, capitals, punctuation and
 * titles, and with signs that look alike. Whoever writes to families under a teacher's name is taken for the teacher.
 */
export function isNameOf(name: string, others: readonly string[]): boolean {
  const read = asSeen(name);
  return others.some((other) => asSeen(other) === read);
}

/** Whether a name says no more than that the school's office speaks: `Secrétariat`, `La direction de l’école`. */
export function isNameOfOffice(name: string): boolean {
  const words = wordsOf(name);
  return words.length > 0 && words.every((word) => officeWords.has(word)) && words.some((word) => word.length > 3);
}

/**
 * Signs of other scripts, of phonetics and digits, by the small Latin letters as which they are read. What is a capital
 * looks like a capital.
 */
const read = [
  'аa еe оo рp сc уy хx іi јj ѕs ԁd һh ԛq ԝw кk тt мm нh ӏi',
  'АA ВB ЕE КK МM НH ОO РP СC ТT ХX УY ІI ЈJ ЅS ӀI ԜW ҮY',
  'αa οo ρp νv ιi κk τt υu χx ηn ωw γy',
  'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX',
  'օo սu հh ոn Օo Տs',
  'ɑa ɡg ıi ɩi ᴀa ᴄc ᴅd ᴇe ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz',
];
const lookAlikes = new Map(
  read.flatMap((pairs) => pairs.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)] as const)),
);

const titles = new Set(nameTitles.map(asRead));
const officeWords = new Set(
  'ecole school secretariat direction directeur directrice principal office bureau administration parvis a d de du la le l the of and et'
    .split(' ')
    .map(asRead),
);

/** A text with the Latin letters as which signs of other scripts are read. */
export const asLatin = (text: string) => text.normalize('NFKC').replace(/./gu, (sign) => lookAlikes.get(sign) ?? sign);

/** The words of a name as they look. */
const wordsOf = (name: string) =>
  folded(asLatin(name))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(asRead);

/** An l, a capital I and the digit 1 look alike, as do an o and a zero. */
export function asRead(word: string): string {
  return word.replace(/[l1|]/g, 'i').replace(/0/g, 'o');
}

/** Without titles, unless nothing else is left. */
function asSeen(name: string): string {
  const words = wordsOf(name);
  const named = words.filter((word) => !titles.has(word));
  return (named.length > 0 ? named : words).toSorted().join(' ');
}
