import { expect, test } from 'vitest';
import { isNameOf, isNameOfOffice } from './name-rules.ts';

const staff = ['Geneviève Côté', 'Marc-André Roy', 'Chantal Innes'];

test('a name that reads as another is that one’s, however it is written', () => {
  for (const name of [
    'Geneviève Côté',
    ' GENEVIEVE  cote',
    'Côté, Geneviève',
    'Mme Geneviève Côté',
    'Geneviève Côté.',
    'Gеnеviève Côté',
    'Gᴇɴᴇᴠɪᴇᴠᴇ Côté',
    'Ｇeneviève Côté',
    'Marc André Roy',
    'Roy Marc‑André',
    'Μarc-Αndré Rοy',
    '𝖬𝖺𝗋𝖼-André 𝖱𝗈𝗒',
    'ChantaI Innes',
    'Chanta1 lnnes',
    'Chantaӏ Innes',
  ])
    expect(isNameOf(name, staff), name).toBe(true);
});

test('a name of one’s own is free, whatever it shares with another', () => {
  for (const name of ['Geneviève Roy', 'Geneviève A. Côté', 'Côté', 'Геннадий', '李', 'Mme', ''])
    expect(isNameOf(name, staff), name).toBe(false);
  expect(isNameOf('Marc-André Roy', [])).toBe(false);
});

test('nobody is called as the office is, and a name that has one of its words is free', () => {
  for (const name of ['Secrétariat', 'Secrétariat de l’école', 'La Direction', 'École', 'School Office', 'Directrice'])
    expect(isNameOfOffice(name), name).toBe(true);
  for (const name of ['Marie Bureau', 'Le Roy', 'Léa d’Aoust', 'Jean de la Direction', '', 'De La'])
    expect(isNameOfOffice(name), name).toBe(false);
});
