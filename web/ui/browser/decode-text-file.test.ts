import { expect, test } from 'vitest';
import { byteEncodings, readFileText, sampleWords, decodeText } from './decode-text-file.ts';

const textOf = (bytes: Uint8Array) => readFileText(bytes).text;

const text = 'Prénom;Zoé\r\nNoël;Ève';
const utf16 = (littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(2 + text.length * 2));
  for (let n = 0; n <= text.length; n += 1) view.setUint16(n * 2, `\u{FEFF}${text}`.charCodeAt(n), littleEndian);
  return new Uint8Array(view.buffer);
};

test('reads UTF-8 with or without a byte order mark, UTF-16 and Windows-1252', () => {
  const utf8 = new TextEncoder().encode(text);
  expect(textOf(utf8)).toBe(text);
  expect(textOf(new TextEncoder().encode(`\u{FEFF}${text}`))).toBe(text);
  expect(textOf(utf16(true))).toBe(text);
  expect(textOf(utf16(false))).toBe(text);
  const windows = Uint8Array.from(text.split(''), (sign) => sign.charCodeAt(0));
  expect(textOf(windows)).toBe(text);
});

const accents = 'Zoé;Bélanger-Côté;Éric Côté;Loïc;D’Amours;Hélène;Françoise\n';
/** The text in each encoding. */
function written(encoding: (typeof byteEncodings)[number], content: string): Uint8Array {
  const all = Uint8Array.from({ length: 256 }, (_, n) => n);
  const signs = Array.from(all, (byte) => decodeText(Uint8Array.of(byte), encoding));
  return Uint8Array.from(Array.from(content), (sign) => Math.max(0, signs.indexOf(sign)));
}

test.each(byteEncodings)('guesses %s by its French letters, and lets the user override it', (encoding) => {
  // Code page 850 lacks this apostrophe, and Node decodes that of Windows-1252 as a control character.
  const content = encoding === 'mac' ? accents : accents.replace('’', "'");
  expect(readFileText(written(encoding, content))).toEqual({ text: content, encoding });
  for (const word of ['Zoé', 'Côté', 'Hélène']) {
    expect(readFileText(written(encoding, word)), word).toEqual({ text: word, encoding });
  }
});

test('trusts a byte order mark', () => {
  expect(readFileText(new TextEncoder().encode(accents))).toEqual({ text: accents, encoding: null });
  expect(sampleWords(accents)).toEqual(['Zoé', 'Bélanger-Côté', 'Éric', 'Côté']);
});
