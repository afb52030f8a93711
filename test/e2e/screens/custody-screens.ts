/** The custody calendar as staff and guardians see it, for `screens.ts`. */
import type { Page } from '@playwright/test';
import type { FamilyCustody } from '#core/custody/custody-api.ts';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import type { ChildPlans } from '#core/pickup-plans/pickup-plan.ts';
import type { Locale } from '#core/lang/locale.ts';
import { addDays, daysFrom, mondayOf } from '#core/time/day.ts';
import { schoolToday } from '#test/e2e/clock.ts';
import { phraseText } from '#test/e2e/text.ts';
import { asOffice, asParent, asTeacher, openAt, type Screen } from './screen.ts';

/** Weeks in turn of Léa's parents, with a swap that awaits an answer. */
function familyCustody(): FamilyCustody {
  const today = schoolToday();
  const monday = mondayOf(today);
  const days = daysFrom(monday, addDays(monday, 55)).map((day, n) => {
    const [personId, before] = Math.floor(n / 7) % 2 === 0 ? [2, 1] : [1, 2];
    const parts = [{ from: '00:00', personId }];
    return {
      day,
      parts:
        n > 0 && n % 7 === 0
          ? [
              { from: '00:00', personId: before },
              { from: '16:00', personId },
            ]
          : parts,
    };
  });
  const span = (n: number, until = n) => ({ from: addDays(monday, n), until: addDays(monday, until) });
  const swap = { id: 1, askedBy: 2, withPersonId: 1, gives: span(12, 13), takes: span(7) };
  return {
    childId: 1,
    today,
    shows: 'all',
    guardians: [
      { personId: 1, name: 'Sophie Tremblay', isMe: true, hasAccount: true },
      { personId: 2, name: 'Marc Tremblay', isMe: false, hasAccount: true },
    ],
    days,
    swaps: [{ ...swap, status: 'open', askedAt: `${today}T12:00:00.000Z`, isMine: false, mayAnswer: true }],
    maySwap: true,
  };
}

const withCustody = (path: string) => async (page: Page) => {
  await page.route('**/api/custody', (route) =>
    route.fulfill({ json: [familyCustody()], headers: { 'Live-Cursor': '1' } }),
  );
  await openAt(path, '15:10')(page);
};

/** The usual week of a guardian who has days in the calendar. */
const withWeek = (scope: 'own' | 'shared') => async (page: Page) => {
  await page.route('**/api/pickup-plans', async (route) => {
    const response = await route.fetch();
    const plans: ChildPlans[] = await response.json();
    await route.fulfill({ response, json: plans.map((one) => (one.childId === 1 ? { ...one, scope } : one)) });
  });
  await openAt('/pickup/week?child=1', '13:10')(page);
};

/** The board in Marc's week: his people may collect Léa, those of Sophie may not. */
async function openRelease(page: Page, locale: Locale): Promise<void> {
  await page.route('**/api/staff/departures*', async (route) => {
    const response = await route.fetch();
    const board: DepartureBoard = await response.json();
    const custody = { personId: 2, name: 'Marc Tremblay', isWeek: true, until: '16:00', next: 'Sophie Tremblay' };
    const children = board.children.map((child) => {
      const [first, ...others] = child.pickupPeople;
      return first ? { ...child, custody, pickupPeople: [first], outsidePeople: others } : child;
    });
    // A few cards behind the dialog are enough.
    await route.fulfill({ response, json: { ...board, departures: [], children: children.slice(0, 3) } });
  });
  await openAt('/staff/today', '15:10')(page);
  const release = new RegExp(`^${phraseText(locale, 'departures', 'release')}`);
  await page.getByRole('button', { name: release }).first().click();
  await page.getByText(phraseText(locale, 'departures', 'outside')).click();
}

export const custodyScreens: readonly Screen[] = [
  asParent('custody-home', async (page, locale) => {
    await withCustody('/')(page);
    await page.getByText(phraseText(locale, 'familyCustody', 'swapWaits')).waitFor();
  }),
  asParent('custody-days', async (page, locale) => {
    await withCustody('/pickup/week?child=1')(page);
    await page.getByText(phraseText(locale, 'familyCustody', 'swaps')).scrollIntoViewIfNeeded();
  }),
  asParent('custody-week-own', withWeek('own')),
  asParent('custody-week-shared', async (page) => {
    await withWeek('shared')(page);
    const who = page.locator('select[name^=who]');
    for (const one of await who.all()) await one.selectOption('');
    await page.locator('form [role=status]').scrollIntoViewIfNeeded();
  }),
  asParent('custody-swap', async (page, locale) => {
    await withCustody('/pickup/week?child=1')(page);
    await page.getByRole('button', { name: phraseText(locale, 'familyCustody', 'ask') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: phraseText(locale, 'familyCustody', 'send') })
      .press('Enter');
  }),
  asTeacher('custody-release', openRelease),
  asOffice('custody-allow', openRelease),
];
