/** What the accessibility rules find on a page as it stands. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails on any violation; of some rules only, where the same page was asked for all before. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await standStill(page);
  const found = rules ? await foundAgain(page, rules) : await foundBy(page);
  const told = found.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((n) => n.html).join('\n  ')}`);
  expect(told, await page.title()).toEqual([]);
}

/** A colour half-way through a transition is nobody's colour, and under reduced motion each inherits it a frame later than its parent. */
async function standStill(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition-property: none !important }');
    document.adoptedStyleSheets = [still];
  });
}

type Violation = { readonly id: string; readonly help: string; readonly nodes: readonly { readonly html: string }[] };

/** Of what passes nothing is told, which is most of the work of telling. */
const options = { resultTypes: ['violations' as const] };

async function foundBy(page: Page): Promise<Violation[]> {
  // No page of ours has frames, and the other mode opens a window of its own for each look.
  const { violations } = await new AxeBuilder({ page }).options(options).setLegacyMode().analyze();
  return violations;
}

type Axe = { run(where: Document, asked: object): Promise<{ violations: Violation[] }> };

/** By the rules that the first look brought into the page, which are half a megabyte. */
async function foundAgain(page: Page, values: string[]): Promise<Violation[]> {
  return page.evaluate(
    async ([asked]) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const { violations } = await axe.run(document, asked);
      return violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => ({ html })) }));
    },
    [{ ...options, runOnly: { type: 'rule', values } }] as const,
  );
}
