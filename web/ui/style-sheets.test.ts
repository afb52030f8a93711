/** Tailwind's sheet is taken apart where it should be, and every class that is said stands where it is said. */
import { expect, test } from 'vitest';
import { rulesOf, statementsOf, written } from './style-rules.ts';
import { divided } from './style-sheets.ts';
import { specificityOf } from './style-specificity.ts';

const utilities = [
  String.raw`.p-2{padding:8px}.px-4{padding-inline:16px}.hidden,.gone{display:none}.w-\[calc\(1px\+\{x\}\)\]{width:1px}`,
  String.raw`.shadow{--tw-shadow:0;box-shadow:var(--tw-shadow)}.ring{--tw-ring:";}";box-shadow:var(--tw-ring)}`,
  String.raw`@media (hover:hover){.hover\:p-2:hover{padding:8px}}@media (width>=48rem){.p-4{padding:1em}.pt-1{padding-top:0}}`,
].join('');
const properties = '@property --tw-shadow{syntax:"*";inherits:false}@property --tw-ring{syntax:"*";inherits:false}';
const initials = '@layer properties{@supports (x:y){*,:before{--tw-shadow:0 0;--tw-ring:initial}}}';
const licence = '/*! by } */';
const sheet = `${licence}${initials}@layer theme{:root{--a:1}}@layer components;@layer utilities{${utilities}}@keyframes rise{0%{opacity:0}}${properties}`;

test('what is taken apart is written again as it was', () => {
  expect(written(rulesOf(utilities))).toBe(utilities);
  expect(statementsOf(sheet.replace(licence, '')).map(({ prelude }) => prelude)).toEqual([
    '@layer properties',
    '@layer theme',
    '@layer components',
    '@layer utilities',
    '@keyframes rise',
    '@property --tw-shadow',
    '@property --tw-ring',
  ]);
});

test('the first sheet has what the first screen says, the others what they say besides, nobody what nobody says', () => {
  const { first, later } = divided(sheet, new Set(['px-4', 'shadow', 'a']), [
    new Set(['p-2', 'px-4', 'ring']),
    new Set(['hover:p-2', 'pt-1', 'shadow']),
    new Set(['shadow']),
  ]);
  expect(first.startsWith(licence)).toBe(true);
  expect(first).toContain('.px-4{padding-inline:16px}');
  expect(first).toContain('@layer theme{:root{--a:1}}');
  expect(first).toContain('@layer properties{@supports (x:y){*,:before{--tw-shadow:0 0}}}');
  expect(first).toContain('@property --tw-shadow');
  expect(first).not.toMatch(/ring|\.p-2|p-4|hidden/);
  expect(later[0]).toMatch(/\.p-2\{padding:8px\}.*@property --tw-ring/);
  expect(later[0]).not.toMatch(/px-4|--tw-shadow:|gone/);
  expect(later[1]).toContain(String.raw`@media (hover:hover){.hover\:p-2:hover{padding:8px}}`);
  expect(later[1]).toContain('@media (width>=48rem){.pt-1{padding-top:0}}');
  expect(later[2]).toBe('');
});

test('a rule that the first sheet overrides is in a layer below, though it comes later', () => {
  const { first, later } = divided(sheet, new Set(['px-4']), [new Set(['p-2'])]);
  const layerOf = (text: string, name: string) =>
    new RegExp(`@layer (\\w+)\\{[^@]*\\.${name}\\{`).exec(text)?.[1] ?? '';
  const order = /@layer ([\w,]+);/.exec(first.replace('@layer components;', ''))?.[1]?.split(',') ?? [];
  expect(order.indexOf(layerOf(later[0] ?? '', 'p-2'))).toBeLessThan(order.indexOf(layerOf(first, 'px-4')));
});

test.each([
  ['.a', 1000],
  [String.raw`.hover\:p-2:hover`, 2000],
  [String.raw`:is(.\*\:flex-1>*)`, 1000],
  [':is(:where(.group):has([aria-busy=true]) .x)', 2000],
  ['.not-focus:not(:focus)', 2000],
  ['.x:is([open],:popover-open,div)', 2000],
  ['.x::placeholder', 1001],
  ['.x:before', 1001],
  ['#x a', 1_000_001],
])('%s weighs %d', (selector, weight) => {
  expect(specificityOf(selector)).toBe(weight);
});
