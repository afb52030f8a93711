import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, yearAfter } from '#core/time/day.ts';
import { emptyFile, FileContent } from './child-file.ts';
import { changedParts, fileParts, seesGuardianDetails, staffReach } from './child-file-rules.ts';
import { isSignatureDue, signingOf } from './file-signing.ts';

const contact = { name: 'Hélène', relation: 'Aunt', phone: '514 555-0100', otherPhone: null, mayCollect: true };
const peanuts = { what: 'Peanuts', severity: 'severe', action: 'EpiPen, then 911' } as const;

describe('signingOf', () => {
  test.each([
    [0, null, 'empty'],
    [1, null, 'unsigned'],
    [2, { version: 1, day: '2026-11-01' }, 'changed'],
    [2, { version: 2, day: '2026-11-01' }, 'signed'],
    [2, { version: 2, day: '2025-11-27' }, 'signed'],
    [2, { version: 2, day: '2025-11-26' }, 'expired'],
    [2, { version: 2, day: '2024-02-29' }, 'expired'],
  ] as const)('version %i signed as %o on 2026-11-26 is %s', (version, signed, expected) => {
    expect(signingOf(version, signed, '2026-11-26')).toBe(expected);
  });

  test('a signature holds on each day before the same day of the next year, and on none from then on', () => {
    const days = fc.integer({ min: 0, max: 4000 }).map((n) => addDays('2020-01-01', n));
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 800 }), (day, later) => {
        const today = addDays(day, later);
        const isSigned = !isSignatureDue(signingOf(3, { version: 3, day }, today));
        expect(isSigned).toBe(today < yearAfter(day));
      }),
    );
  });
});

describe('staffReach', () => {
  const readers = [true, false].flatMap((isOfTeam) =>
    [true, false].flatMap((hasDoorDuty) =>
      (['none', 'guardian', 'former'] as const).map((link) => ({ isOfTeam, hasDoorDuty, link })),
    ),
  );
  test('gives the team everything, the door its part, and other staff nothing', () => {
    const of = (isOfTeam: boolean, hasDoorDuty: boolean) => staffReach({ isOfTeam, hasDoorDuty, link: 'none' });
    expect([of(true, true), of(true, false), of(false, true), of(false, false)]).toEqual(['all', 'all', 'door', null]);
  });
  test('gives nothing to a former guardian in any role at the school', () => {
    for (const reader of readers.filter(({ link }) => link === 'former')) expect(staffReach(reader)).toBeNull();
  });
  test('shows the other guardian’s address to no guardian of the child', () => {
    expect(readers.filter(seesGuardianDetails).every(({ link }) => link === 'none')).toBe(true);
  });
});

describe('changedParts', () => {
  test('names each part once, in a fixed order', () => {
    const after = { ...emptyFile, languages: 'Arabic', contacts: [contact], allergies: [], diet: 'Vegetarian' };
    expect(changedParts(emptyFile, after)).toEqual(['contacts', 'health', 'languages']);
    expect(changedParts(after, after)).toEqual([]);
  });
  test('an answer that there are no allergies is a change of health', () => {
    expect(changedParts(emptyFile, { ...emptyFile, allergies: [] })).toEqual(['health']);
  });
  test('every field belongs to a part, so that no change stays unnoticed', () => {
    const changed = {
      contacts: [contact],
      allergies: [peanuts],
      diet: 'x',
      conditions: 'x',
      medication: 'x',
      doctor: { ...emptyFile.doctor, name: 'x' },
      emergencyInstructions: 'x',
      outingInstructions: 'x',
      languages: 'x',
    } satisfies FileContent;
    for (const field of Object.keys(emptyFile) as (keyof FileContent)[])
      expect(changedParts(emptyFile, { ...emptyFile, [field]: changed[field] })).toHaveLength(1);
    expect(changedParts(emptyFile, changed)).toEqual([...fileParts]);
  });
});

describe('FileContent', () => {
  test('accepts a whole file and trims what is typed', () => {
    const typed = { ...emptyFile, contacts: [{ ...contact, name: ' Hélène ' }], allergies: [peanuts] };
    expect(FileContent.parse(typed).contacts[0]?.name).toBe('Hélène');
  });
  test.each([
    ['a contact without a phone', { contacts: [{ ...contact, phone: '' }] }],
    ['a contact whose phone is a word', { contacts: [{ ...contact, phone: 'call me' }] }],
    ['more contacts than eight', { contacts: Array.from({ length: 9 }, () => contact) }],
    ['an allergy to nothing', { allergies: [{ ...peanuts, what: '' }] }],
    ['an unknown severity', { allergies: [{ ...peanuts, severity: 'deadly' }] }],
    ['a field that does not exist', { bloodType: 'O' }],
  ])('refuses %s', (_, part) => {
    expect(FileContent.safeParse({ ...emptyFile, ...part }).success).toBe(false);
  });
});
