/**
 * The budget of a first visit on a phone: bytes, requests and layout shift. The other budgets are measured by `npm run
 * bench`.
 */
import { budgets } from '#bench/support/budgets.ts';
import { layoutShiftOf } from '#bench/support/layout-shift.ts';
import {
  heaviest,
  lazyScreens,
  type ScreenWeight,
  weighLazyScreens,
  weighStaffBoard,
} from '#bench/support/lazy-screens.ts';
import { enableSaveData } from '#bench/support/save-data-mode.ts';
import { kilobytesOf, weigh } from '#bench/support/page-weight.ts';
import { expect, test } from './fixtures.ts';

/** Screens whose layout shift every run measures: the first one, and those that combine the most replies. */
const watched = ['/', '/absence', '/pickup?child=1', '/messages', '/report?child=2', '/forms/2'];

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test(`a first visit to the dashboard loads at most ${budgets.firstLoad.most} kB in ${budgets.firstRequests.most} requests`, async ({
      page,
      signInAs,
    }) => {
      await signInAs('parent');
      // Measures the first visit of a device, not of a server that has only just started, without what is prefetched.
      await page.request.get('/');
      await page.addInitScript(enableSaveData);
      const loaded = await weigh(page, '/');
      const kilobytes = kilobytesOf(loaded);
      const requests = loaded.filter(({ kind }) => kind !== 'Inline stylesheet');
      console.log(
        `first load in ${locale}: ${kilobytes.toFixed(2)} kB of scripts and styles, ${requests.length} requests`,
      );
      expect(kilobytes).toBeGreaterThan(50);
      expect(kilobytes, listed(loaded)).toBeLessThanOrEqual(budgets.firstLoad.most);
      expect(requests.length, listed(requests)).toBeLessThanOrEqual(budgets.firstRequests.most);
    });

    for (const screen of ['/', ...lazyScreens]) {
      // Where lines break differently and the rail is shown: the two screens with the most content.
      const elsewhere = ['/', '/absence'].includes(screen) ? ' @narrow @desktop' : '';
      const form = watched.includes(screen) ? '' : ' @full';
      test(`${screen} has little layout shift while a slow school replies${elsewhere}${form}`, async ({
        page,
        signInAs,
      }) => {
        await signInAs('parent');
        const shift = await layoutShiftOf(page, screen);
        console.log(`${screen} in ${locale} moves by ${shift.toFixed(4)}`);
        expect(shift).toBeLessThanOrEqual(budgets.layoutShift.most);
      });
    }

    for (const screen of ['/notifications', '/forms/2', '/store']) {
      test(`${screen} has little layout shift when the names of the children come first @full`, async ({
        page,
        signInAs,
      }) => {
        await signInAs('parent');
        expect(await layoutShiftOf(page, screen, 'first')).toBeLessThanOrEqual(budgets.layoutShift.most);
      });
    }
  });
}

test.describe('in the language with more words', () => {
  test.use({ look: { locale: 'fr', theme: 'light' } });

  test(`no other screen adds more than ${budgets.lazyScreen.most} kB`, async ({ newDeviceAs, school }) => {
    test.slow();
    const { isFull } = test.info().config.metadata;
    const page = await (await newDeviceAs('parent')).newPage();
    const weights = await weighLazyScreens(page, school.url, (screen) => isFull || heaviest.has(screen));
    console.log(weights.map(({ screen, kilobytes }) => `${screen} adds ${kilobytes.toFixed(2)} kB`).join('\n'));
    const over = weights.filter(({ kilobytes }) => kilobytes > budgets.lazyScreen.most);
    expect(over).toEqual([]);
    if (isFull) expect(heavyAndUnlisted(weights)).toEqual([]);
  });

  test(`a first visit to the departure board loads at most ${budgets.staffBoard.most} kB`, async ({
    newDeviceAs,
    school,
  }) => {
    const page = await (await newDeviceAs('admin')).newPage();
    const kilobytes = await weighStaffBoard(page, school.url);
    console.log(`first visit to the departure board: ${kilobytes.toFixed(2)} kB of scripts and styles`);
    expect(kilobytes).toBeGreaterThan(50);
    expect(kilobytes).toBeLessThanOrEqual(budgets.staffBoard.most);
  });
});

/**
 * Another address of a listed screen loads the same files, and weighs about the same. The shell of the staff area is
 * weighed by every run with the departure board.
 */
function heavyAndUnlisted(weights: readonly ScreenWeight[]): ScreenWeight[] {
  const known = weights.filter(({ screen }) => heaviest.has(screen));
  return weights.filter(
    ({ screen, kilobytes }) =>
      kilobytes > 0.75 * budgets.lazyScreen.most &&
      !known.some((one) => Math.abs(one.kilobytes - kilobytes) < 0.1) &&
      !screen.startsWith('StaffApp-'),
  );
}

const listed = (requests: Awaited<ReturnType<typeof weigh>>) =>
  requests.map(({ kind, path, bytes }) => `${kind} ${path} ${bytes || ''}`).join('\n');
