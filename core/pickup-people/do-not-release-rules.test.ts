import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DoNotReleaseName } from './do-not-release.ts';
import { doNotReleaseProblems, isListedFrom, isListedOn, isNameMatch, peopleOfName } from './do-not-release-rules.ts';

const entry = (more: Partial<DoNotReleaseName> = {}): DoNotReleaseName => {
  return { name: 'Marc-André Roy', reason: '', from: null, until: null, others: [], ...more };
};
const candidate = (name: string, personId: number | null = null) => ({ personId, names: [name] });

describe('a name matches', () => {
  test.each([
    ['the same name', 'Marc-André Roy'],
    ['other capitals', 'MARC-ANDRÉ ROY'],
    ['no accents', 'Marc-Andre Roy'],
    ['accents as combining characters', 'Marc-André Roy'.normalize('NFD')],
    ['no hyphen', 'Marc André Roy'],
    ['no space', 'MarcAndré Roy'],
    ['more spaces', '  Marc  André   Roy '],
    ['the family name first', 'Roy, Marc-André'],
    ['the family name first without spaces', 'roymarcandre'],
    ['an invisible character', 'Marc\u200b-And\u00adré Roy'],
    ['a second family name', 'Marc-André Roy-Gagnon'],
    ['one given name', 'Marc Roy'],
    ['an initial', 'M. Roy'],
    ['initials', 'M.-A. Roy'],
    ['the family name only', 'Roy'],
  ])('%s', (_, name) => {
    expect(isNameMatch(name, 'Marc-André Roy')).toBe(true);
    expect(isNameMatch('Marc-André Roy', name)).toBe(true);
  });

  test.each([
    ['another given name', 'Louise Roy'],
    ['another family name', 'Marc-André Royer'],
    ['another initial', 'L. Roy'],
    ['punctuation only', '...'],
    ['an empty text', ''],
  ])('not %s', (_, name) => {
    expect(isNameMatch(name, 'Marc-André Roy')).toBe(false);
    expect(isNameMatch('Marc-André Roy', name)).toBe(false);
  });

  test('in any order, capitals, accents and spaces of its words', () => {
    const word = fc.stringMatching(/^[a-zéèçôà]{2,8}$/);
    const names = fc.array(word, { minLength: 1, maxLength: 4 });
    const pair = names.chain((words) =>
      fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length }), names),
    );
    fc.assert(
      fc.property(pair, fc.constantFrom(' ', '-', '  ', ', ', '.'), ([words, shuffled, other], mark) => {
        const name = words.join(' ');
        expect(isNameMatch(name, shuffled.join(mark).toUpperCase())).toBe(true);
        expect(isNameMatch(name, shuffled.join(mark).normalize('NFD'))).toBe(true);
        expect(isNameMatch(shuffled.join(mark), name)).toBe(true);
        expect(isNameMatch(name, words.join(''))).toBe(true);
        expect(isNameMatch(name, other.join(' '))).toBe(isNameMatch(other.join(' '), name));
      }),
      { numRuns: 500 },
    );
  });
});

describe('a list', () => {
  test.each([
    ['always', entry(), '2026-04-14', true],
    ['from that day', entry({ from: '2026-04-14' }), '2026-04-14', true],
    ['from the next day', entry({ from: '2026-04-15' }), '2026-04-14', false],
    ['until that day', entry({ until: '2026-04-14' }), '2026-04-14', true],
    ['until the day before', entry({ until: '2026-04-13' }), '2026-04-14', false],
    ['another person of the name', entry({ others: [7] }), '2026-04-14', false],
    ['a third person of the name', entry({ others: [8] }), '2026-04-14', true],
  ])('counts on a day: %s', (_, one, day, isListed) => {
    expect(isListedOn([entry({ name: 'Zoé Nadeau' }), one], candidate('Marc Roy', 7), day)).toBe(isListed);
    expect(isListedOn([], candidate('Marc Roy', 7), day)).toBe(false);
  });

  test('distinguishes only people with a record', () => {
    expect(isListedOn([entry({ others: [7] })], candidate('Marc Roy'), '2026-04-14')).toBe(true);
  });

  test('finds a former name', () => {
    const renamed = { personId: 7, names: ['M. Gagnon', 'Marc-André Roy'] };
    expect(isListedOn([entry()], renamed, '2026-04-14')).toBe(true);
  });

  test('counts later days, and no past ones', () => {
    const later = [entry({ from: '2026-05-01', until: '2026-05-31' })];
    expect(isListedFrom(later, candidate('Marc Roy'), '2026-04-14')).toBe(true);
    expect(isListedFrom(later, candidate('Marc Roy'), '2026-06-01')).toBe(false);
  });

  test('names the people to distinguish', () => {
    const people = [
      { id: 1, names: ['Sophie Tremblay'] },
      { id: 2, names: ['Roy Marc'] },
    ];
    expect(peopleOfName('Marc-André Roy', people).map(({ id }) => id)).toEqual([2]);
  });

  test.each([
    ['valid', [entry(), entry({ name: 'Zoé Nadeau', from: '2026-04-14', until: '2026-04-14', others: [7] })], []],
    ['a name without a letter', [entry({ name: '---' })], ['names.0.name too_short']],
    ['a name listed twice', [entry(), entry({ name: 'roy marc andre' })], ['names.1.name not_allowed']],
    ['a last day before the first', [entry({ from: '2026-04-14', until: '2026-04-13' })], ['names.0.until too_early']],
    ['a person of another child', [entry({ others: [9] })], ['names.0.others not_allowed']],
  ])('is checked: %s', (_, names, problems) => {
    expect(doNotReleaseProblems(names, [7]).map(({ path, code }) => `${path} ${code}`)).toEqual(problems);
  });
});
