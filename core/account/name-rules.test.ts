import { describe, expect, test } from 'vitest';
import { containsNameOf, isNameOf, isNameOfOffice, isNameOfOfficeAt, isTakenName } from './name-rules.ts';

const staff = ['Geneviève Côté', 'Marc-André Roy', 'Chantal Innes'];

test('matches a name written differently', () => {
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
    'Chanta| Innes',
    'Genev!ève Côté',
    'Genevǃève Côté',
    'GenevièveCôté',
    'genevievecote',
    'Côté–Geneviève',
    'Gene viève Côté',
    'Geneviève Côté 402',
    '🅶🅴🅽🅴🆅🅸🅴🆅🅴 Côté',
  ])
    expect(isNameOf(name, staff), name).toBe(true);
});

test('accepts a name that only shares words with another', () => {
  for (const name of ['Geneviève Roy', 'Geneviève A. Côté', 'Côté', 'Геннадий', '李', 'Mme', ''])
    expect(isNameOf(name, staff), name).toBe(false);
  expect(isNameOf('Marc-André Roy', [])).toBe(false);
});

test('rejects names of an office, accepts names with one of its words', () => {
  for (const name of ['Secrétariat', 'Secrétariat de l’école', 'La Direction', 'École', 'School Office', 'Directrice'])
    expect(isNameOfOffice(name), name).toBe(true);
  for (const name of ['Marie Bureau', 'Le Roy', 'Léa d’Aoust', 'Jean de la Direction', '', 'De La'])
    expect(isNameOfOffice(name), name).toBe(false);
});

test('rejects an office without spaces or with a number', () => {
  for (const name of [
    'LaDirection',
    'secretariatdelecole',
    'Secré tariat',
    'Secrétariat 101',
    'Mme la directrice',
    'Ѕесrétаriat',
  ])
    expect(isNameOfOffice(name), name).toBe(true);
  for (const name of ['Adela Bureau', 'Lagarde', 'Delphine', 'M. Roy']) expect(isNameOfOffice(name), name).toBe(false);
});

describe('a name with added words', () => {
  const others = ['Mireille Gagnon', 'Marc-André Roy', 'Marie Tremblay', 'Li An', 'Sophie', 'Minh Le', 'Anna W.'];

  test('matches the original name', () => {
    for (const name of [
      'Mireille Gagnon École',
      'Mme Mireille Gagnon (402)',
      'Gagnon, Mireille — 402',
      'Mireille A. Gagnon',
      'Mireille Gagnon Roy',
      'Mireille Gagnon-Roy',
      'Mireille-École Gagnon',
      'Mireille-402 Gagnon',
      'Mireille-Gagnon-Roy',
      'Mireille-Anne Mireille Gagnon',
      'MireilleGagnonÉcole',
      'mireillegagnonecole',
      'MmeMireilleGagnon',
      'gagnonmireille 402',
      'Mi reille Gag non officiel',
      'M i r e i l l e G a g n o n X',
      'Mireille李Gagnon',
      'Ｍｉｒｅｉｌｌｅ Ｇａｇｎｏｎ École',
      'Mirei11e Gagnon École',
      'Roy, Marc André (prof)',
      'LiAnÉcole',
      'Minh Le École',
    ])
      expect(containsNameOf(name, others), name).toBe(true);
  });

  test('does not match with a missing word, or when a word is part of another name', () => {
    for (const name of [
      'Mireille',
      'Mireille Roy',
      'Mireille G.',
      'Luc Gagnon',
      'Mme Gagnon',
      'Marc Roy',
      'André Roy',
      'Marie-Ève Tremblay',
      'Anne-Marie Tremblay',
      'Anne-Marie Royer',
      'Julian Roy',
      'Sophie Tremblay',
      'Anna Wagner',
      'Nguyễn Thị An',
      'محمد الأمين',
      '李安',
      'Наталія Шевченко',
      '',
    ])
      expect(containsNameOf(name, others), name).toBe(false);
  });
});

describe('a name of a school’s office', () => {
  const schools = [
    'École du Ruisseau',
    'Centre de services scolaire de Montréal',
    'École Ste-Anne',
    'École Roy',
    'L’École',
  ];

  test('requires a distinctive word of the school and an office word', () => {
    for (const name of [
      'Bureau du Ruisseau',
      'Secrétariat – École du Ruisseau',
      'École Ruisseau',
      'Ruisseau Administration',
      'BureauRuisseau',
      'bureauruisseau',
      'ecoleduruisseau secretariat',
      'Direction Sainte-Anne',
      'CSS Montréal, bureau',
      'Вureau du Ruisseau',
    ])
      expect(isNameOfOfficeAt(name, schools), name).toBe(true);
  });

  test('does not match with only one of them', () => {
    for (const name of ['Jean Ruisseau', 'Marie Bureau', 'Anne Bureau', 'Leroy Bureau', 'Marie Roy', 'Bureau', ''])
      expect(isNameOfOfficeAt(name, schools), name).toBe(false);
  });
});

test('rejects names of staff and schools with added words, names of guardians only when equal', () => {
  const around = { staff: ['Mireille Gagnon'], guardians: ['Luc Roy'], schools: ['La Roche', 'Les Petits Pas'] };
  const isTaken = (name: string) => isTakenName(name, around, (text) => text);
  for (const name of ['Mireille Gagnon X', 'Luc Roy', 'LucRoy', 'Les Petits Pas Laval', 'La Roche', 'Office'])
    expect(isTaken(name), name).toBe(true);
  for (const name of ['Luc Roy père', 'Luc Roy-Gagnon', 'Marie de la Roche', 'Mireille Petit'])
    expect(isTaken(name), name).toBe(false);
});
