/**
 * What each other screen adds to the first load, what a first visit to the staff area loads, and the layout shift of
 * the screens and of the dashboard while they load.
 */
import { budgets } from '#bench/support/budgets.ts';
import type { OnMeasured } from '#test/support/check-results.ts';
import type { Measurement } from '#test/support/measurement.ts';
import { layoutShiftOf } from '#bench/support/layout-shift.ts';
import { lazyScreens, weighLazyScreens, weighStaffBoard } from '#bench/support/lazy-screens.ts';
import { withPhones } from '#bench/support/browser-devices.ts';

export function screens(): Promise<Measurement[]> {
  return withPhones(async ({ url, newParentPage, newPageOf }) => {
    const weights = await weighLazyScreens(await newParentPage(), url);
    const board = await weighStaffBoard(await newPageOf('admin'), url);
    return [
      ...weights.map(({ screen, kilobytes }) => ({
        name: `${screen} adds`,
        value: kilobytes,
        budget: budgets.lazyScreen,
      })),
      { name: 'first visit to the departure board', value: board, budget: budgets.staffBoard },
    ];
  });
}

export function shifts(onMeasured: OnMeasured): Promise<Measurement[]> {
  return withPhones(async ({ url, newParentPage }) => {
    const figures: Measurement[] = [];
    for (const screen of ['/', ...lazyScreens]) {
      const page = await newParentPage();
      const value = await layoutShiftOf(page, `${url}${screen}`);
      await page.context().close();
      const figure = { name: `${screen} moves by`, value, budget: budgets.layoutShift };
      onMeasured(figure);
      figures.push(figure);
    }
    return figures;
  });
}
