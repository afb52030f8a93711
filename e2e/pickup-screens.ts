/** Pickups as a parent plans and follows them, for `screens.ts`. */
import type { Page } from '@playwright/test';
import { type Pickup, type PickupStatus, pickupStatuses } from '#core/pickups/pickup.ts';
import { addMinutes, instantOf } from '#core/time/school-clock.ts';
import { schoolToday } from './clock.ts';
import { asParent, at, dialogFrom, nameStart, type Screen } from './screen.ts';
import { say } from './words.ts';

/** The first child's pickup as it stands somewhere on the way, beside what the school really answers. */
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
    await route.fulfill({ response, json: [standing, ...list] });
  });
  await at('/pickup?child=1', '15:10')(page);
};

export const pickupScreens: readonly Screen[] = [
  asParent('pickup', at('/pickup?child=1', '15:10')),
  asParent('pickup-no-child', at('/pickup', '15:10')),
  asParent('pickup-evening', at('/pickup?child=1', '18:30')),
  asParent('pickup-gps-missing', async (page, locale) => {
    await at('/pickup?child=2&method=gps', '15:10')(page);
    await page.getByRole('checkbox').uncheck();
    await page.getByRole('button', { name: say(locale, 'pickups', 'scheduleWithGps') }).press('Enter');
  }),
  asParent('pickup-scheduled', withPickup('scheduled')),
  asParent('pickup-getting-ready', withPickup('getting_ready')),
  asParent('pickup-released', withPickup('released')),
  asParent('pickup-change', async (page, locale) => {
    await withPickup('scheduled')(page);
    const button = nameStart(say(locale, 'pickups', 'change'));
    await page.getByRole('article').getByRole('button', { name: button }).click();
    await page.getByRole('dialog').waitFor();
  }),
  asParent('pickup-cancel', async (page, locale) => {
    await withPickup('scheduled')(page);
    const button = nameStart(say(locale, 'pickups', 'cancel'));
    await page.getByRole('article').getByRole('button', { name: button }).click();
    await page.getByRole('dialog').waitFor();
  }),
  asParent('pickup-failed', async (page, locale) => {
    await at('/pickup?child=1', '15:10')(page);
    await page.route('**/api/pickups', (route) => route.abort());
    await page.locator('#plan-form button[type=submit]').click();
    await page.getByRole('link', { name: say(locale, 'session', 'callSchool') }).waitFor();
  }),
  asParent('pickup-add-person', async (page, locale) => {
    await at('/pickup?child=1', '15:10')(page);
    await page.getByRole('button', { name: say(locale, 'people', 'add') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say(locale, 'addPerson', 'submit') })
      .press('Enter');
  }),
  asParent('pickup-message', async (page, locale) => {
    await at('/pickup?child=1', '15:10')(page);
    await page.getByRole('button', { name: say(locale, 'alerts', 'message') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say(locale, 'alerts', 'send') })
      .press('Enter');
  }),
  asParent(
    'pickup-emergency',
    dialogFrom(at('/pickup?child=1', '15:10'), (page, locale) =>
      page.getByRole('button', { name: say(locale, 'alerts', 'emergency') }),
    ),
  ),
];
