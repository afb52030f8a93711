/**
 * Whether everything on a page has the looks that it asks for: each screen brings its own classes.
 * (docs/decisions/0014)
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { at } from '#tools/run.mjs';

let known: Set<string> | undefined;

/** The classes that something on the page wears and that the app has, in a sheet that is not here. */
export async function classesNotHere(page: Page): Promise<string[]> {
  const { worn, selectors } = await page.evaluate(() => {
    const selectorsIn = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => [
        ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
        ...('cssRules' in rule && rule.cssRules instanceof CSSRuleList ? selectorsIn(rule.cssRules) : []),
      ]);
    return {
      worn: [...new Set([...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]))],
      selectors: [...document.styleSheets].flatMap((sheet) => selectorsIn(sheet.cssRules)),
    };
  });
  known ??= new Set(sheets().flatMap(classesIn));
  const here = new Set(selectors.flatMap(classesIn));
  return worn.filter((name) => known?.has(name) && !here.has(name));
}

function sheets(): string[] {
  const assets = at('dist/web/assets');
  return readdirSync(assets)
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(`${assets}/${name}`, 'utf8'));
}

function classesIn(css: string): string[] {
  return [...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1'));
}
