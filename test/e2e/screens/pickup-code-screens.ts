/** A pickup code as the family shares it and as staff check it, and the days of a person, for `screens.ts`. */
import type { Page } from '@playwright/test';
import type { Locale } from '#core/lang/locale.ts';
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import { schoolToday } from '#test/e2e/clock.ts';
import { phraseText } from '#test/e2e/text.ts';
import { openPickupForm } from './pickup-screens.ts';
import { asParent, asTeacher, openAt, type Screen } from './screen.ts';

const headers = { 'Live-Cursor': '1' };
const name = 'Odile Gervais';
const odile: PickupPerson = {
  id: 9001,
  name,
  relationship: 'aunt',
  childIds: [1, 2],
  status: 'approved',
  limits: { from: null, until: null, weekdays: [2, 4], after: '15:00', before: '17:00' },
  isMe: false,
  isOwn: true,
  canRemove: true,
};

async function openPeople(page: Page, locale: Locale): Promise<void> {
  await page.route('**/api/pickup-persons', async (route) => {
    const response = await route.fetch();
    const people: PickupPerson[] = await response.json();
    await route.fulfill({ response, json: [...people.filter(({ canRemove }) => !canRemove), odile] });
  });
  const code = { pickupPersonId: odile.id, person: name, childIds: [1], day: schoolToday(), isUsed: false };
  await page.route('**/api/pickup-codes', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, headers, json: { ...code, id: 2, sharedBy: 'Sophie Tremblay', code: '482913' } })
      : route.fulfill({ headers, json: [{ ...code, id: 1, sharedBy: 'Marc Tremblay' }] }),
  );
  await openPickupForm(page);
  await page.getByRole('button', { name: phraseText(locale, 'people', 'add') }).click();
}

export const pickupCodeScreens: readonly Screen[] = [
  asParent('pickup-code-new', async (page, locale) => {
    await openPeople(page, locale);
    await page
      .getByRole('button', { name: phraseText(locale, 'pickupCodes', 'openOf').replace('{name}', name) })
      .click();
  }),
  asParent('pickup-code-shared', async (page, locale) => {
    await openPeople(page, locale);
    await page
      .getByRole('button', { name: phraseText(locale, 'pickupCodes', 'openOf').replace('{name}', name) })
      .click();
    await page.getByRole('button', { name: phraseText(locale, 'pickupCodes', 'make') }).click();
    await page.getByText('482 913').scrollIntoViewIfNeeded();
  }),
  asParent('person-limits-change', async (page, locale) => {
    await openPeople(page, locale);
    await page
      .getByRole('button', { name: phraseText(locale, 'addPerson', 'changeLimitsOf').replace('{name}', name) })
      .click();
  }),
  asTeacher('pickup-code-check', async (page, locale) => {
    await openAt('/staff/today', '15:10')(page);
    await page.getByRole('button', { name: phraseText(locale, 'departures', 'code'), exact: true }).click();
    await page.getByLabel(phraseText(locale, 'codeCheck', 'field')).fill('482 913');
  }),
];
