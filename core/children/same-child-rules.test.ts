import { describe, expect, test } from 'vitest';
import {
  type ChildIdentity,
  compared,
  isCertainlySame,
  isLookAlike,
  isNamesake,
  numberKey,
} from './same-child-rules.ts';

const maxime = {
  givenName: 'Maxime',
  familyName: 'Kane-Lavoie',
  number: '00731',
  bornOn: '2018-06-01',
  room: 'Lièvre',
};
const other = (part: Partial<ChildIdentity>) => compared({ ...maxime, ...part });
const known = compared(maxime);

test('a number is equal without leading zeros, capitals and spaces', () => {
  for (const number of ['731', '0731', ' 00731 ', '731.0', '731,00', "'00731"]) {
    expect(numberKey(number)).toBe(numberKey('00731'));
  }
  expect(numberKey('R-0001')).toBe(numberKey('r-0001'));
  expect(numberKey('7310')).not.toBe(numberKey('731'));
  expect(numberKey('0')).toBe(numberKey('000'));
});

describe('a child', () => {
  test('is certainly the same by name and birth date, unless the numbers differ', () => {
    expect(isCertainlySame(known, other({ number: '731' }))).toBe(true);
    expect(isCertainlySame(known, other({ number: null, familyName: 'KANE LAVOIE', givenName: 'maxime' }))).toBe(true);
    expect(isCertainlySame(known, other({ number: '999' }))).toBe(false);
    expect(isCertainlySame(known, other({ bornOn: null }))).toBe(false);
    expect(isCertainlySame(known, other({ bornOn: '2018-06-02' }))).toBe(false);
    expect(isCertainlySame(known, other({ givenName: 'Kane-Lavoie', familyName: 'Maxime' }))).toBe(false);
  });

  test('with the same name is a possible duplicate anywhere in the school', () => {
    const elsewhere = { number: '9', bornOn: null, room: '402' };
    for (const [givenName, familyName] of [
      ['Maxime', 'Kane-Lavoie'],
      ['maxime', 'kane lavoie'],
      ['Maxime', 'KaneLavoie'],
      ['Kane-Lavoie', 'Maxime'],
      ['Maxime Kane', 'Lavoie'],
      ['Maximé', 'Kâne‑Lavoie'],
      ['Ｍaxime', 'Kane–Lavoie'],
    ] as const) {
      expect(isLookAlike(known, other({ ...elsewhere, givenName, familyName })), `${givenName} ${familyName}`).toBe(
        true,
      );
    }
  });

  test('with a similar name is a possible duplicate in its group, or with its birth date', () => {
    for (const givenName of ['Maxim', 'Maxine', 'Maxiem', 'Mmaxime']) {
      expect(isLookAlike(known, other({ givenName, number: null, bornOn: null }))).toBe(true);
      expect(isLookAlike(known, other({ givenName, number: null, room: '402' }))).toBe(true);
      expect(isLookAlike(known, other({ givenName, bornOn: '2019-01-01', room: '402' }))).toBe(false);
      expect(isNamesake(known, other({ givenName, bornOn: '2019-01-01', room: '402' }))).toBe(true);
    }
    for (const part of [
      { givenName: 'Max' },
      { familyName: 'Kane' },
      { familyName: 'Lavoie' },
      { familyName: 'Cane-Lavoi' },
    ]) {
      expect(isLookAlike(known, other({ ...part, room: '402' })), JSON.stringify(part)).toBe(true);
    }
  });

  test('with another first name is a different child, twins included', () => {
    const lea = compared({ givenName: 'Léa', familyName: 'Roy', number: null, bornOn: '2019-01-01', room: '402' });
    expect(isLookAlike(lea, compared({ ...lea, givenName: 'Thomas' }))).toBe(false);
    expect(isLookAlike(lea, compared({ ...lea, familyName: 'Gagnon', bornOn: '2019-01-02' }))).toBe(false);
    expect(isNamesake(lea, compared({ ...lea, givenName: 'Thomas' }))).toBe(true);
  });

  test('is found by look-alike letters', () => {
    const dang = compared({ givenName: 'Đặng', familyName: 'Lê', number: null, bornOn: '2018-05-05', room: '402' });
    expect(isCertainlySame(dang, compared({ ...dang, givenName: 'Dang', familyName: 'Le' }))).toBe(true);
  });

  test('is found by look-alike letters of other scripts and digits', () => {
    const elsewhere = { number: '9', bornOn: null, room: '402' };
    for (const [givenName, familyName] of [
      ['М\u0430х\u0456m\u0435', 'K\u0430n\u0435-L\u0430v\u043e\u0456\u0435'],
      ['Max1me', 'Kane-Lavo1e'],
      ['Maxime', 'Kane-Lav0ie'],
      ['\u039caxime', 'Kane\u2212Lav\u03bfie'],
    ] as const) {
      expect(isLookAlike(known, other({ ...elsewhere, givenName, familyName })), givenName).toBe(true);
    }
  });

  test('with a similar name is a possible duplicate with swapped day and month, or without a birth date in its group', () => {
    const swapped = { number: '9', bornOn: '2018-01-06', room: '402' };
    expect(isLookAlike(known, other({ ...swapped, givenName: 'Maxine' }))).toBe(true);
    expect(isLookAlike(known, other({ ...swapped, givenName: 'M.' }))).toBe(true);
    expect(isCertainlySame(known, other({ bornOn: '2018-01-06' }))).toBe(false);
    const undated = { number: '9', bornOn: null };
    for (const part of [{ givenName: 'Max' }, { givenName: 'M.' }, { familyName: 'Lavoie' }]) {
      expect(isLookAlike(known, other({ ...undated, ...part })), JSON.stringify(part)).toBe(true);
      expect(isLookAlike(known, other({ ...undated, ...part, room: '402' }))).toBe(false);
      expect(isNamesake(known, other({ ...undated, ...part, room: '402' }))).toBe(true);
    }
  });
});
