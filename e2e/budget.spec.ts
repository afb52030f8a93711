/** What a first visit may cost a phone: bytes, requests, and how far the page jumps. The rest is `npm run bench`. */
import { budgets } from '#bench/budgets.ts';
import { layoutShiftOf } from '#bench/layout-shift.ts';
import { budgetOf, heaviest, lazyScreens, type ScreenWeight, weighLazyScreens } from '#bench/lazy-screens.ts';
import { kilobytesOf, weigh } from '#bench/page-weight.ts';
import { expect, test } from './fixtures.ts';

/** Whose shifts every run watches: the first screen, and those whose parts come from the most answers. */
const watched = ['/', '/absence', '/pickup?child=1', '/messages', '/report?child=2', '/forms/2'];

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test(`a first visit to the dashboard asks for at most ${budgets.firstLoad.most} kB in ${budgets.firstRequests.most} requests`, async ({
      page,
      as,
    }) => {
      await as('parent');
      // The first visit of a device, not of a server that has only just started.
      await page.request.get('/');
      const asked = await weigh(page, '/');
      const kilobytes = kilobytesOf(asked);
      console.log(
        `first load in ${locale}: ${kilobytes.toFixed(2)} kB of scripts and styles, ${asked.length} requests`,
      );
      expect(kilobytes).toBeGreaterThan(50);
      expect(kilobytes, listed(asked)).toBeLessThanOrEqual(budgets.firstLoad.most);
      expect(asked.length, listed(asked)).toBeLessThanOrEqual(budgets.firstRequests.most);
    });

    for (const screen of ['/', ...lazyScreens]) {
      // Where lines break otherwise and the rail stands, the two screens that hold most.
      const elsewhere = ['/', '/absence'].includes(screen) ? ' @narrow @desktop' : '';
      const form = watched.includes(screen) ? '' : ' @full';
      test(`${screen} hardly moves while a slow school answers${elsewhere}${form}`, async ({ page, as }) => {
        await as('parent');
        const shift = await layoutShiftOf(page, screen);
        console.log(`${screen} in ${locale} moves by ${shift.toFixed(4)}`);
        expect(shift).toBeLessThanOrEqual(budgets.layoutShift.most);
      });
    }

    for (const screen of ['/notifications', '/forms/2', '/store']) {
      test(`${screen} hardly moves when the names of the children come first @full`, async ({ page, as }) => {
        await as('parent');
        expect(await layoutShiftOf(page, screen, 'first')).toBeLessThanOrEqual(budgets.layoutShift.most);
      });
    }
  });
}

test.describe('in the language with more words', () => {
  test.use({ look: { locale: 'fr', theme: 'light' } });

  test(`no other screen adds more than ${budgets.lazyScreen.most} kB, on either side`, async ({ another, school }) => {
    test.slow();
    const { isFull } = test.info().config.metadata;
    const [family, office] = await Promise.all([another('parent'), another('admin')]);
    const sides = { family: await family.newPage(), office: await office.newPage() };
    const isChosen = (screen: string) => isFull || heaviest.has(screen);
    const weights = await weighLazyScreens(sides, school.url, isChosen);
    console.log(weights.map(({ screen, kilobytes }) => `${screen} adds ${kilobytes.toFixed(2)} kB`).join('\n'));
    const over = weights.filter(({ screen, kilobytes }) => kilobytes > budgetOf(screen).most);
    expect(over).toEqual([]);
    if (isFull) expect(heavyAndUnlisted(weights)).toEqual([]);
  });
});

/** Another address of a listed screen brings the same files, and weighs the same. */
function heavyAndUnlisted(weights: readonly ScreenWeight[]): ScreenWeight[] {
  const known = new Set(
    weights.filter(({ screen }) => heaviest.has(screen)).map(({ kilobytes }) => kilobytes.toFixed(2)),
  );
  return weights.filter(
    ({ screen, kilobytes }) => kilobytes > 0.75 * budgetOf(screen).most && !known.has(kilobytes.toFixed(2)),
  );
}

const listed = (asked: Awaited<ReturnType<typeof weigh>>) =>
  asked.map(({ kind, path, bytes }) => `${kind} ${path} ${bytes || ''}`).join('\n');
