/** How a name looks to those who read it, so that names which look alike compare as equal. */
import { folded } from '#core/lang/folded.ts';

/**
 * Replaces each sign of a text by the one as which Unicode's table of confusables has it read. The table is large: the
 * server has it, the page does not.
 */
export type LookAlikes = (text: string) => string;

/** A word of a name. Those that hyphens join have the same `token`. */
export type Part = { readonly word: string; readonly token: number };

/**
 * Signs of other scripts, of phonetics and digits, by the Latin letters as which they are read. Unicode's table leaves
 * them out, or has them read as signs that are not plain Latin: small capitals, letters with strokes.
 */
const read = [
  'аa еe оo рp сc уy хx іi јj ѕs ԁd һh ԛq ԝw кk тt мm нh вb гr зe ӏi пn',
  'АA ВB ЕE КK МM НH ОO РP СC ТT ХX УY ІI ЈJ ЅS ӀI ԜW ҮY ИN ЯR иn яr ЄE єe',
  'αa βb δd εe ηn ιi κk νv οo ρp τt υu χx ωw γy ϲc',
  'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΛA ΜM ΝN ΟO ΡP ΣE ΤT ΥY ΧX',
  'օo սu հh ոn Օo Տs',
  'ɑa ɡg ıi ɩi ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ĸk ʟl ᴍm ʍm ɴn ᴎn ᴏo ᴘp ʀr ᴙr ᴦr ɾr ꜱs ƨs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ꞓe ꞒE ẟd ɅA ƅb',
];
const letters = new Map(
  read.flatMap((pairs) => pairs.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)] as const)),
);

/** Latin letters in black circles and squares, and those that flags are made of, each in a row from A to Z. */
const rows = [0x1f150, 0x1f170, 0x1f1e6];

function letterOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const row = rows.find((first) => code >= first && code < first + 26);
  return row === undefined ? (letters.get(sign) ?? sign) : String.fromCodePoint(0x41 + code - row);
}

const withLetters = (text: string) => text.replace(/\p{L}|\p{So}|\p{RI}/gu, letterOf);
/** A text with the Latin letters as which signs of other scripts are read. */
export const asLatin = (text: string): string => withLetters(text.normalize('NFKC'));

/** An l, a capital I and the digit 1 look alike, as do an o and a zero. */
export const mergeLookAlikes = (word: string): string => word.replace(/[l1|]/g, 'i').replace(/0/g, 'o');

const withoutMarks = (text: string) => text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '');

/** A text in small plain letters as it looks: an l, a capital I and the digit 1 are alike, as are an o and a zero. */
export function readAs(text: string, lookAlikes: LookAlikes = (same) => same): string {
  const withDashes = text.replace(/\p{Pd}/gu, '-');
  const plain = withLetters(withoutMarks(lookAlikes(withLetters(withDashes.normalize('NFC')))));
  const small = withLetters(folded(withLetters(lookAlikes(plain)))).normalize('NFKC');
  return small
    .replace(/[l1|ǀǃ]|(?<=\p{L})!(?=\p{L})/gu, 'i')
    .replace(/0/g, 'o')
    .replace(/m/g, 'rn')
    .replace(/w/g, 'vv')
    .replace(/ー/g, '-');
}

const withoutNumbers = (name: string) => name.replace(/(?<![\p{L}\p{N}])\p{N}+(?![\p{L}\p{N}])/gu, ' ');
/** Words that are written without spaces, told by their capitals. */
const withSpaces = (name: string) => name.normalize('NFC').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
/** Where letters begin or end that are not read as Latin ones. */
const edges = /(?<=\p{sc=Latin})(?=(?!\p{sc=Latin})\p{L})|(?<=(?!\p{sc=Latin})\p{L})(?=\p{sc=Latin})/gu;

/** As they are written out. */
const abbreviated = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
]);

/** The words of a name as they look. Numbers are left out: they tell a room or a year. */
export function partsOf(name: string, lookAlikes?: LookAlikes): Part[] {
  return readAs(withSpaces(withoutNumbers(name)), lookAlikes)
    .replace(edges, ' ')
    .split(/[^\p{L}\p{N}-]+/u)
    .flatMap((text, token) => text.split('-').map((word) => ({ word: abbreviated.get(word) ?? word, token })))
    .filter(({ word }) => word !== '');
}

/** The same, as plain texts. */
export const wordsOf = (name: string, lookAlikes?: LookAlikes): string[] =>
  partsOf(name, lookAlikes).map(({ word }) => word);
