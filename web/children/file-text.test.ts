import { expect, test } from 'vitest';
import { textOf } from './file-text.ts';

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
