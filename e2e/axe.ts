/** What the accessibility rules find on a page as it stands. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';

/** Fails on any violation; of some rules only, where the same page was asked for all before. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  if (!rules) {
    await standStill(page);
    await page.evaluate(axeItself);
    await page.evaluate(readColoursOnce);
  }
  const found = await page.evaluate(violations, rules);
  const told = found.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.join('\n  ')}`);
  expect(told, await page.title()).toEqual([]);
}

/**
 * A colour half-way through a transition is nobody's colour, and under reduced motion each inherits it a frame later
 * than its parent.
 */
async function standStill(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition-property: none !important }');
    document.adoptedStyleSheets = [still];
  });
}

/** The rules, half a megabyte that a document is given once. */
const axeItself = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Colour = { r: number; g: number; b: number; alpha: number; parseString(text: string): Colour };

/** In the page. A screen has a dozen colours, and the rules read them a thousand times: a sixth of what they take. */
function readColoursOnce(): void {
  const { axe } = globalThis as unknown as { axe: { commons: { color: { Color: { prototype: Colour } } } } };
  const { prototype } = axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map<string, Pick<Colour, 'r' | 'g' | 'b' | 'alpha'>>();
  prototype.parseString = function read(this: Colour, text: string) {
    const seen = known.get(text);
    if (seen) return Object.assign(this, seen);
    const { r, g, b, alpha } = parseString.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/**
 * In the page. Of what passes nothing is told, which is most of the work of telling. Sheets and films are not fetched
 * again: of the two rules that need them one is not asked, and the other is of films, which we do not have.
 */
async function violations(values: string[] | undefined) {
  const { axe } = globalThis as unknown as { axe: typeof axeCore };
  const some = values && { runOnly: { type: 'rule' as const, values } };
  const found = await axe.run(document, { resultTypes: ['violations'], preload: false, ...some });
  return found.violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }));
}
