/** Runs the accessibility rules on the current page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';

/** Fails on any violation. `rules` limits the check where the same page has already passed all of them. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  if (!rules) {
    await standStill(page);
    await page.evaluate(axeItself);
    await page.evaluate(readColoursOnce);
  }
  const found = await page.evaluate(violations, rules);
  const summaries = found.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.join('\n  ')}`);
  expect(summaries, await page.title()).toEqual([]);
}

/**
 * A color in the middle of a transition is not the final one, and under reduced motion each element inherits it a frame
 * later than its parent.
 */
async function standStill(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition-property: none !important }');
    document.adoptedStyleSheets = [still];
  });
}

/** The rules: half a megabyte, injected once per document. */
const axeItself = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Colour = { r: number; g: number; b: number; alpha: number; parseString(text: string): Colour };

/** Runs in the page. A screen has a dozen colors, and the rules read them a thousand times: a sixth of their time. */
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
 * Runs in the page. Passing rules are not reported, which saves most of the reporting time. Style sheets and media are
 * not fetched again: of the two rules that need them, one is disabled, and the other is about media, which we do not
 * have.
 */
async function violations(values: string[] | undefined) {
  const { axe } = globalThis as unknown as { axe: typeof axeCore };
  const some = values && { runOnly: { type: 'rule' as const, values } };
  const found = await axe.run(document, { resultTypes: ['violations'], preload: false, ...some });
  return found.violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }));
}
