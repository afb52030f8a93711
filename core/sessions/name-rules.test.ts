import { expect, test } from 'vitest';
import { isNameOf } from './name-rules.ts';

const staff = ['Geneviève Côté', 'Marc-André Roy'];

test('a name that reads as another is that one’s, however it is written', () => {
  for (const name of [
    'Geneviève Côté',
    ' GENEVIEVE  cote',
    'Côté, Geneviève',
    'Geneviève Côté.',
    'Gеnеviève Côté',
    'Marc André Roy',
    'Roy Marc‑André',
  ])
    expect(isNameOf(name, staff), name).toBe(true);
});

test('a name of one’s own is free, whatever it shares with another', () => {
  for (const name of ['Geneviève Roy', 'Geneviève A. Côté', 'Côté', 'Геннадий', '李', ''])
    expect(isNameOf(name, staff), name).toBe(false);
  expect(isNameOf('Marc-André Roy', [])).toBe(false);
});
