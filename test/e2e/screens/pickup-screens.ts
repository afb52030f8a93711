/** Pickups as a parent plans and follows them, for `screens.ts`. */
import type { Page } from '@playwright/test';
import type { ChildPlans } from '#core/pickup-plans/pickup-plan.ts';
import { type Pickup, type PickupStatus, pickupStatuses } from '#core/pickups/pickup.ts';
import { addMinutes, instantOf } from '#core/time/school-clock.ts';
import { schoolToday } from '#test/e2e/clock.ts';
import { asParent, openAt, dialogFrom, startsWith, type Screen } from './screen.ts';
import { phraseText } from '#test/e2e/text.ts';

/** Puts the first child's pickup of the day in a state, also after an earlier journey planned one. */
const withPickup = (status: PickupStatus) => async (page: Page) => {
  await page.route('**/api/pickups', async (route) => {
    const response = await route.fetch();
    const list: Pickup[] = await response.json();
    const model = list.find(({ childId }) => childId === 1);
    if (!model) throw new Error('the demo has no pickup of the first child');
    const date = schoolToday();
    const taken = pickupStatuses.slice(0, pickupStatuses.indexOf(status) + 1);
    const steps = taken.map((step, n) => ({
      status: step,
      at: instantOf({ day: date, time: addMinutes('15:01', n * 4) }, 'America/Toronto').toISOString(),
    }));
    const eta = status === 'getting_ready' ? { etaMinutes: 4, etaAt: steps.at(-1)?.at ?? null } : {};
    const collectedBy = status === 'released' ? model.pickupPerson : null;
    const standing: Pickup = { ...model, id: 90_001, date, status, steps, collectedBy, ...eta };
    const others = list.filter((one) => one.childId !== 1 || one.date < date);
    await route.fulfill({ response, json: [standing, ...others] });
  });
  await openAt('/pickup?child=1', '15:10')(page);
};

/** Opens the form for the first child, although an earlier journey may have planned its pickup at the same school. */
export async function openPickupForm(page: Page): Promise<void> {
  await page.route('**/api/pickups', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const list: Pickup[] = await response.json();
    await route.fulfill({ response, json: list.filter(({ childId }) => childId !== 1) });
  });
  await openAt('/pickup?child=1', '15:10')(page);
}

const openWeek = (path = '/pickup/week') => openAt(path, '13:10');

/** The usual week without a plan for any child. */
const emptyWeek = async (page: Page) => {
  await page.route('**/api/pickup-plans', async (route) => {
    const response = await route.fetch();
    const plans: ChildPlans[] = await response.json();
    const days = (of: ChildPlans) => of.days.map(({ day }) => ({ day, source: 'none', plan: null }));
    await route.fulfill({
      response,
      json: plans.map((one) => ({ ...one, week: [], exceptions: [], days: days(one) })),
    });
  });
  await openWeek()(page);
};

export const pickupScreens: readonly Screen[] = [
  asParent('pickup', openPickupForm),
  asParent('pickup-no-child', openAt('/pickup', '15:10')),
  asParent('pickup-evening', openAt('/pickup?child=1', '18:30')),
  asParent('pickup-gps-missing', async (page, locale) => {
    await openAt('/pickup?child=2&method=gps', '15:10')(page);
    await page.locator('[name=terms]').uncheck();
    await page.getByRole('button', { name: phraseText(locale, 'pickups', 'scheduleWithGps') }).press('Enter');
  }),
  asParent('pickup-scheduled', withPickup('scheduled')),
  asParent('pickup-getting-ready', withPickup('getting_ready')),
  asParent('pickup-at-the-door', withPickup('at_the_door')),
  asParent('pickup-released', withPickup('released')),
  asParent('pickup-change', async (page, locale) => {
    await withPickup('scheduled')(page);
    const button = startsWith(phraseText(locale, 'pickups', 'change'));
    await page.getByRole('article').getByRole('button', { name: button }).click();
    await page.getByRole('dialog').waitFor();
  }),
  asParent('pickup-cancel', async (page, locale) => {
    await withPickup('scheduled')(page);
    const button = startsWith(phraseText(locale, 'pickups', 'cancel'));
    await page.getByRole('article').getByRole('button', { name: button }).click();
    await page.getByRole('dialog').waitFor();
  }),
  asParent('pickup-failed', async (page, locale) => {
    await openPickupForm(page);
    await page.route('**/api/pickups', (route) => route.abort());
    await page.locator('#plan-form button[type=submit]').click();
    await page.getByRole('link', { name: phraseText(locale, 'session', 'callSchool') }).waitFor();
  }),
  asParent('pickup-week', openWeek()),
  asParent('pickup-week-empty', emptyWeek),
  asParent('pickup-week-missing', async (page, locale) => {
    await emptyWeek(page);
    await page.getByRole('combobox').first().selectOption({ label: 'Sophie Tremblay' });
    await page.getByRole('button', { name: phraseText(locale, 'pickupPlans', 'save') }).press('Enter');
  }),
  asParent('pickup-week-failed', async (page, locale) => {
    await openWeek()(page);
    await page.route('**/api/pickup-plans', (route) => route.abort());
    await page.getByRole('combobox').first().selectOption('bus');
    await page.getByRole('button', { name: phraseText(locale, 'pickupPlans', 'save') }).click();
    await page.getByRole('link', { name: phraseText(locale, 'session', 'callSchool') }).waitFor();
  }),
  asParent('pickup-week-exception', async (page, locale) => {
    await openWeek()(page);
    await page.getByRole('button', { name: phraseText(locale, 'pickupPlans', 'add') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[name=span][value=weekly]').check({ force: true });
    await dialog.getByRole('button', { name: phraseText(locale, 'pickupPlans', 'submit') }).press('Enter');
  }),
  asParent('pickup-add-person', async (page, locale) => {
    await openPickupForm(page);
    await page.getByRole('button', { name: phraseText(locale, 'people', 'add') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: phraseText(locale, 'addPerson', 'submit') })
      .press('Enter');
  }),
  asParent('pickup-message', async (page, locale) => {
    await openAt('/pickup?child=1', '15:10')(page);
    await page.getByRole('button', { name: phraseText(locale, 'alerts', 'message') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: phraseText(locale, 'alerts', 'send') })
      .press('Enter');
  }),
  asParent(
    'pickup-emergency',
    dialogFrom(openAt('/pickup?child=1', '15:10'), (page, locale) =>
      page.getByRole('button', { name: phraseText(locale, 'alerts', 'emergency') }),
    ),
  ),
];
