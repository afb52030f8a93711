/** What each other screen adds, and how far it and the dashboard move while they load. */
import { budgets } from './budgets.ts';
import type { Figure } from '#tools/figure.ts';
import { layoutShiftOf } from './layout-shift.ts';
import { budgetOf, lazyScreens, weighLazyScreens } from './lazy-screens.ts';
import { withPhones } from './phones.ts';

export function screens(): Promise<Figure[]> {
  return withPhones(async ({ url, newParentPage, newPageOf }) => {
    const sides = { family: await newParentPage(), office: await newPageOf('admin') };
    const weights = await weighLazyScreens(sides, url);
    return weights.map(({ screen, kilobytes }) => ({
      name: `${screen} adds`,
      value: kilobytes,
      budget: budgetOf(screen),
    }));
  });
}

export function shifts(): Promise<Figure[]> {
  return withPhones(async ({ url, newParentPage }) => {
    const figures: Figure[] = [];
    for (const screen of ['/', ...lazyScreens]) {
      const page = await newParentPage();
      const value = await layoutShiftOf(page, `${url}${screen}`);
      await page.context().close();
      figures.push({ name: `${screen} moves by`, value, budget: budgets.layoutShift });
    }
    return figures;
  });
}
