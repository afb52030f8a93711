/** The do-not-release list and the days of a pickup person, as family and staff see them, for `screens.ts`. */
import type { Page } from '@playwright/test';
import type { DoNotReleaseList } from '#core/pickup-people/do-not-release.ts';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import type { Locale } from '#core/lang/locale.ts';
import { schoolToday } from '#test/e2e/clock.ts';
import { phraseText } from '#test/e2e/text.ts';
import { openPickupForm } from './pickup-screens.ts';
import { asOffice, asParent, asTeacher, openAt, type Screen } from './screen.ts';

async function withList(page: Page): Promise<void> {
  const today = schoolToday();
  const list: DoNotReleaseList = {
    childId: 1,
    today,
    revision: 2,
    names: [
      { name: 'Roy, Marc-André', reason: 'Lettre de la mère, classée au dossier', from: null, until: null, others: [] },
      { name: 'Hélène Lafrenière', reason: '', from: today, until: null, others: [] },
    ],
    people: [{ id: 11, names: ['Hélène Lafrenière'] }],
    setBy: 'Nathalie Girard',
    setAt: `${today}T12:00:00.000Z`,
  };
  await page.route('**/api/staff/children/1/do-not-release', (route) =>
    route.fulfill({ json: list, headers: { 'Live-Cursor': '1' } }),
  );
  await openAt('/staff/families/1', '15:10')(page);
}

async function openRelease(page: Page, locale: Locale): Promise<void> {
  await page.route('**/api/staff/departures*', async (route) => {
    const response = await route.fetch();
    const board: DepartureBoard = await response.json();
    const children = board.children.map((child) => {
      const [first, ...others] = child.pickupPeople;
      return first
        ? { ...child, pickupPeople: [first], outsidePeople: others.map((one) => ({ ...one, askOffice: true })) }
        : child;
    });
    // A few cards behind the dialog are enough.
    await route.fulfill({ response, json: { ...board, departures: [], children: children.slice(0, 3) } });
  });
  await openAt('/staff/today', '15:10')(page);
  const release = new RegExp(`^${phraseText(locale, 'departures', 'release')}`);
  await page.getByRole('button', { name: release }).first().click();
  await page.getByText(phraseText(locale, 'departures', 'askOffice')).click();
}

export const doNotReleaseScreens: readonly Screen[] = [
  asOffice('do-not-release', async (page, locale) => {
    await withList(page);
    await page.getByRole('heading', { name: phraseText(locale, 'doNotRelease', 'title') }).scrollIntoViewIfNeeded();
  }),
  asOffice('do-not-release-edit', async (page, locale) => {
    await withList(page);
    await page.getByRole('button', { name: phraseText(locale, 'doNotRelease', 'edit') }).click();
  }),
  asParent('person-limits', async (page, locale) => {
    await openPickupForm(page);
    await page.getByRole('button', { name: phraseText(locale, 'people', 'add') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(phraseText(locale, 'addPerson', 'always'), { exact: true }).click();
    await dialog.getByText(phraseText(locale, 'addPerson', 'limits')).click();
  }),
  asTeacher('release-ask-office', openRelease),
  asOffice('release-allow-listed', openRelease),
];
