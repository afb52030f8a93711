import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkParts } from './link-parts.ts';

const linksIn = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);

test('links a URL without the punctuation around it', () => {
  expect(linkParts('Voir https://ecole.example.ca/plan, puis venez!')).toEqual([
    { text: 'Voir ' },
    { text: 'https://ecole.example.ca/plan', href: 'https://ecole.example.ca/plan' },
    { text: ', puis venez!' },
  ]);
  expect(linksIn('(https://a.example/b)')).toEqual(['https://a.example/b']);
  expect(linksIn('https://a.example/b_(c)')).toEqual(['https://a.example/b_(c)']);
  expect(linksIn('«\u00a0https://a.example/b\u00a0»')).toEqual(['https://a.example/b']);
  expect(linksIn('HTTP://A.example/B?c=d&e=f#g.')).toEqual(['http://a.example/B?c=d&e=f#g']);
  expect(linksIn('https://a.example https://b.example')).toEqual(['https://a.example/', 'https://b.example/']);
});

test('links nothing else', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://a.example',
    'www.a.example',
    '<a href="x">y</a>',
    'https://',
    'https://localhost',
    'https://school.example@evil.example/',
    'https://user:secret@evil.example/',
  ]) {
    expect(linksIn(text), text).toEqual([]);
  }
  expect(linksIn('javascript:https://a.example')).toEqual(['https://a.example/']);
});

test('the parts add up to the text, and links use http or https only', () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom('https://', 'http://', 'a.example', '/b?c', ' ', ').', '@', '«', '»', '\n', 'javascript:'),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const text = words.join('');
      const parts = linkParts(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      const protocols = linksIn(text).map((href) => new URL(href).protocol);
      expect(protocols.filter((protocol) => !/^https?:$/.test(protocol))).toEqual([]);
    }),
  );
});
