/** Detects the encoding of a text file and decodes it. */

/** Single-byte encodings, which have no marker. */
export const byteEncodings = ['windows', 'mac', 'dos'] as const;
export type ByteEncoding = (typeof byteEncodings)[number];

/** A file's text. `encoding` is the guessed encoding, or null if the file itself names it. */
export type FileText = { readonly text: string; readonly encoding: ByteEncoding | null };

/**
 * UTF-8 with or without a byte order mark, UTF-16 with one. Any other file is in a single-byte encoding of Windows, Mac
 * or DOS spreadsheets: the one that gives the most French letters.
 */
export function readFileText(bytes: Uint8Array): FileText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: null };
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: null };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: null };
  } catch {
    const read = byteEncodings.map((encoding) => ({ encoding, text: decodeText(bytes, encoding) }));
    const [best] = read.toSorted((a, b) => likenessOf(b.text) - likenessOf(a.text));
    return best ?? { text: '', encoding: null };
  }
}

/** A file's text in a given encoding. */
export function decodeText(bytes: Uint8Array, encoding: ByteEncoding): string {
  if (encoding === 'windows') return new TextDecoder('windows-1252').decode(bytes);
  if (encoding === 'mac') return new TextDecoder('macintosh').decode(bytes);
  let text = '';
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : dos.charAt(byte - 0x80);
  return text;
}

/** The upper half of code page 850, which browsers do not support. */
const dos =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/**
 * A score of how French a text looks: French accented letters count, other letters less, other characters against it.
 */
function likenessOf(text: string): number {
  let likeness = -3 * (text.match(capitalWithin)?.length ?? 0);
  for (const sign of text) {
    if (sign <= '\u007f') continue;
    if (french.has(sign)) likeness += 2;
    else if (/\p{L}/u.test(sign)) likeness -= 1;
    else likeness -= 3;
  }
  return likeness;
}

/** An accented capital within a word, a sign of a wrong encoding: HÇläne, ZoŽ. */
const capitalWithin = /\p{Ll}(?![A-Z])\p{Lu}|\p{Lu}(?![A-Z])\p{Lu}(?=\p{Ll})/gu;

const french = new Set('éèêëàâäçôöîïùûüÿœæÉÈÊËÀÂÄÇÔÖÎÏÙÛÜŸŒÆ’«»\u00a0°–');

const maxSamples = 4;

/** Sample words with non-ASCII letters, for the user to judge the encoding. */
export function sampleWords(text: string): string[] {
  const words = text.split(/[\s,;"]+/u).filter((word) => /[^\0-\u007f]/u.test(word));
  return [...new Set(words)].slice(0, maxSamples);
}
