/** The text of a file, in whichever encoding a school's programs write. */

/** Encodings that a file does not name, of one sign a byte. */
export const byteEncodings = ['windows', 'mac', 'dos'] as const;
export type ByteEncoding = (typeof byteEncodings)[number];

/** A file's text. `encoding` is the one guessed, null where the file itself says which it is: it may be doubted. */
export type FileText = { readonly text: string; readonly encoding: ByteEncoding | null };

/**
 * UTF-8 with or without its mark, UTF-16 with its own; whatever is neither is what spreadsheets of Windows, a Mac or
 * DOS write, whichever gives the most letters of French.
 */
export function readFileText(bytes: Uint8Array): FileText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: null };
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: null };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: null };
  } catch {
    const read = byteEncodings.map((encoding) => ({ encoding, text: textIn(bytes, encoding) }));
    const [best] = read.toSorted((a, b) => likenessOf(b.text) - likenessOf(a.text));
    return best ?? { text: '', encoding: null };
  }
}

/** A file's text in the encoding that somebody chose. */
export function textIn(bytes: Uint8Array, encoding: ByteEncoding): string {
  if (encoding === 'windows') return new TextDecoder('windows-1252').decode(bytes);
  if (encoding === 'mac') return new TextDecoder('macintosh').decode(bytes);
  let text = '';
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : dos.charAt(byte - 0x80);
  return text;
}

/** The upper half of code page 850, which no browser knows. */
const dos =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/**
 * How much a text looks like French: its letters with accents count, letters of other languages less, other signs
 * against it.
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

/** A capital with an accent that no word has there: HÇläne, ZoŽ. */
const capitalWithin = /\p{Ll}(?![A-Z])\p{Lu}|\p{Lu}(?![A-Z])\p{Lu}(?=\p{Ll})/gu;

const french = new Set('éèêëàâäçôöîïùûüÿœæÉÈÊËÀÂÄÇÔÖÎÏÙÛÜŸŒÆ’«»\u00a0°–');

const mostSamples = 4;

/** Some words of a text with letters beyond English, to judge an encoding by. */
export function sampleWords(text: string): string[] {
  const words = text.split(/[\s,;"]+/u).filter((word) => /[^\0-\u007f]/u.test(word));
  return [...new Set(words)].slice(0, mostSamples);
}
