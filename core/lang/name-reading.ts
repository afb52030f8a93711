/** Maps names to their appearance, so that look-alike names compare as equal. */
import { foldText } from './fold-text.ts';

/**
 * Replaces each character by its counterpart in Unicode's confusables table. The table is large: only the server has
 * it.
 */
export type LookAlikes = (text: string) => string;

/** A word of a name. Words joined by hyphens have the same `token`. */
export type Part = { readonly word: string; readonly token: number };

/**
 * Characters of other scripts, phonetic letters and digits with the Latin letter they look like. Unicode's table
 * lacks them, or maps them to characters that are not plain Latin: small capitals, letters with strokes.
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

/**
 * The first code points of Latin letters in black circles, in black squares, and of regional indicators, each from A
 * to Z.
 */
const rows = [0x1f150, 0x1f170, 0x1f1e6];

function letterOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const row = rows.find((first) => code >= first && code < first + 26);
  return row === undefined ? (letters.get(sign) ?? sign) : String.fromCodePoint(0x41 + code - row);
}

const withLetters = (text: string) => text.replace(/\p{L}|\p{So}|\p{RI}/gu, letterOf);
/** A text with look-alike characters of other scripts replaced by Latin letters. */
export const toLatin = (text: string): string => withLetters(text.normalize('NFKC'));

/** Merges look-alikes: l, capital I and 1; o and 0. */
export const mergeLookAlikes = (word: string): string => word.replace(/[l1|]/g, 'i').replace(/0/g, 'o');

const withoutMarks = (text: string) => text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '');

/** The appearance of a text in plain lower case: l, capital I and 1 are equal, as are o and 0. */
export function toSkeleton(text: string, lookAlikes: LookAlikes = (same) => same): string {
  const withDashes = text.replace(/\p{Pd}/gu, '-');
  const plain = withLetters(withoutMarks(lookAlikes(withLetters(withDashes.normalize('NFC')))));
  const small = withLetters(foldText(withLetters(lookAlikes(plain)))).normalize('NFKC');
  return small
    .replace(/[l1|ǀǃ]|(?<=\p{L})!(?=\p{L})/gu, 'i')
    .replace(/0/g, 'o')
    .replace(/m/g, 'rn')
    .replace(/w/g, 'vv')
    .replace(/ー/g, '-');
}

const withoutNumbers = (name: string) => name.replace(/(?<![\p{L}\p{N}])\p{N}+(?![\p{L}\p{N}])/gu, ' ');
/** Splits words written without spaces at their capitals. */
const withSpaces = (name: string) => name.normalize('NFC').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
/** The boundaries between Latin and other letters. */
const edges = /(?<=\p{sc=Latin})(?=(?!\p{sc=Latin})\p{L})|(?<=(?!\p{sc=Latin})\p{L})(?=\p{sc=Latin})/gu;

/** Abbreviations and their expansions. */
const abbreviated = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
]);

/** The words of a name by appearance. Numbers are removed, because they are rooms or years. */
export function partsOf(name: string, lookAlikes?: LookAlikes): Part[] {
  return toSkeleton(withSpaces(withoutNumbers(name)), lookAlikes)
    .replace(edges, ' ')
    .split(/[^\p{L}\p{N}-]+/u)
    .flatMap((text, token) => text.split('-').map((word) => ({ word: abbreviated.get(word) ?? word, token })))
    .filter(({ word }) => word !== '');
}

/** The same as plain texts. */
export const wordsOf = (name: string, lookAlikes?: LookAlikes): string[] =>
  partsOf(name, lookAlikes).map(({ word }) => word);
