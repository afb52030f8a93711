/** A divided sheet looks as it did in one piece, whatever comes first. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layersOf } from './style-layers.ts';
import type { Rule } from './style-rules.ts';
import { specificityOf } from './style-specificity.ts';

const selectors = ['.a', '.b', '.c:hover', '.d[aria-disabled=true]', ':is(.e>*)', '.f::before'];
const bodies = [
  'padding:1px',
  'padding-top:2px',
  'inset:0',
  'top:3px',
  'width:4px;height:4px',
  'color:red',
  '--tw-x:1',
];
const rule = fc.record({
  within: fc.constantFrom<string[]>([], ['@media (width>=48rem)']),
  selector: fc.constantFrom(...selectors),
  body: fc.constantFrom(...bodies),
});

const division = fc.array(rule, { minLength: 2, maxLength: 12 }).chain((rules) => {
  const some = fc.subarray(rules.map((_, index) => index));
  return fc.record({ rules: fc.constant(rules), first: some, later: fc.array(some, { minLength: 1, maxLength: 4 }) });
});

test('of two rules that may meet, the one that won in one piece wins in every order of the pieces', () => {
  fc.assert(
    fc.property(division, fc.infiniteStream(fc.nat()), ({ rules, first, later }, chance) => {
      const sheets = [first, ...later.map((sheet) => sheet.filter((index) => !first.includes(index)))].map(
        (sheet) => new Set(sheet.map((index) => rules[index]).filter((one) => one !== undefined)),
      );
      const [inFirst = new Set<Rule>(), ...inLater] = sheets;
      const layers = layersOf(rules, { first: inFirst, later: inLater });
      const come = [inFirst, ...inLater.toSorted(() => (chance.next().value % 3) - 1)];
      const isThere = rules.filter((one) => come.some((sheet) => sheet.has(one)));
      for (const [index, earlier] of isThere.entries()) {
        for (const other of isThere.slice(index + 1).filter((one) => mayMeet(earlier, one))) {
          const inOnePiece = specificityOf(earlier.selector) > specificityOf(other.selector);
          const [one, two] = [earlier, other].map((each) => [
            (layers.get(each) ?? 0) * (isImportant(each) ? -1 : 1),
            specificityOf(each.selector),
            come.findLastIndex((sheet) => sheet.has(each)),
          ]);
          expect(isAbove(one, two), `${earlier.selector} ${earlier.body} / ${other.selector} ${other.body}`).toBe(
            inOnePiece,
          );
        }
      }
    }),
  );
});

test('rules that never meet share a layer', () => {
  const rules = ['color:red', 'width:1px', 'padding:1px'].map((body, index) => ({
    within: [],
    selector: `.c${index}`,
    body,
  }));
  const later = rules.map((one) => new Set([one]));
  expect([...layersOf(rules, { first: new Set(), later }).values()]).toEqual([0, 0, 0]);
});

/**
 * Whether the first of two comes out on top: by its layer, its weight, its place; in one sheet the later one has it.
 */
function isAbove(one: number[] = [], two: number[] = []): boolean {
  const decisive = one.findIndex((value, index) => value !== two[index]);
  return decisive >= 0 && (one[decisive] ?? 0) > (two[decisive] ?? 0);
}

const meeting = [
  ['padding', 'padding-top'],
  ['inset', 'top'],
];

const isImportant = ({ body }: Rule) => body.includes('!important');

function mayMeet(one: Rule, other: Rule): boolean {
  if (isImportant(one) !== isImportant(other)) return false;
  const [these, those] = [one, other].map(({ body }) =>
    body.split(';').map((declaration) => declaration.split(':')[0]),
  );
  return (these ?? []).some((name) =>
    (those ?? []).some(
      (twin) => name === twin || meeting.some((pair) => pair.includes(name ?? '') && pair.includes(twin ?? '')),
    ),
  );
}
