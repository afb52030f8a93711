import { expect, test } from 'vitest';
import { byteEncodings, readFileText, sampleWords, textIn } from './file-text.ts';

const textOf = (bytes: Uint8Array) => readFileText(bytes).text;

const text = 'Prénom;Zoé\r\nNoël;Ève';
const utf16 = (littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(2 + text.length * 2));
  for (let n = 0; n <= text.length; n += 1) view.setUint16(n * 2, `\u{FEFF}${text}`.charCodeAt(n), littleEndian);
  return new Uint8Array(view.buffer);
};

test('a list is read whatever wrote it: UTF-8 with its mark or without, UTF-16, Windows-1252', () => {
  const utf8 = new TextEncoder().encode(text);
  expect(textOf(utf8)).toBe(text);
  expect(textOf(new TextEncoder().encode(`\u{FEFF}${text}`))).toBe(text);
  expect(textOf(utf16(true))).toBe(text);
  expect(textOf(utf16(false))).toBe(text);
  const windows = Uint8Array.from(text.split(''), (sign) => sign.charCodeAt(0));
  expect(textOf(windows)).toBe(text);
});

const accents = 'Zoé;Bélanger-Côté;Éric Côté;Loïc;D’Amours;Hélène;Françoise\n';
/** Written as each program would. */
function written(encoding: (typeof byteEncodings)[number], said: string): Uint8Array {
  const all = Uint8Array.from({ length: 256 }, (_, n) => n);
  const signs = Array.from(all, (byte) => textIn(Uint8Array.of(byte), encoding));
  return Uint8Array.from(Array.from(said), (sign) => Math.max(0, signs.indexOf(sign)));
}

test.each(byteEncodings)('a list of %s is read by its letters of French, and its encoding is doubted', (encoding) => {
  // DOS has no such apostrophe, and Node reads that of Windows as nothing.
  const said = encoding === 'mac' ? accents : accents.replace('’', "'");
  expect(readFileText(written(encoding, said))).toEqual({ text: said, encoding });
  for (const word of ['Zoé', 'Côté', 'Hélène']) {
    expect(readFileText(written(encoding, word)), word).toEqual({ text: word, encoding });
  }
});

test('a file that says its encoding is not doubted', () => {
  expect(readFileText(new TextEncoder().encode(accents))).toEqual({ text: accents, encoding: null });
  expect(sampleWords(accents)).toEqual(['Zoé', 'Bélanger-Côté', 'Éric', 'Côté']);
});
