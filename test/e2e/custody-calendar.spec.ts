/** The custody calendar: the office writes it, the board and the release follow it, and guardians see it. */
import type { Page } from '@playwright/test';
import type { ChildCustody } from '#core/custody/custody-api.ts';
import { fortnightOf } from '#core/custody/pattern-rules.ts';
import { addDays, mondayOf } from '#core/time/day.ts';
import { listEverybody, openToday, releaseAsKnown } from '#test/e2e/pages/today-page.ts';
import { schoolToday } from './clock.ts';
import { patience } from './delays.ts';
import { expect, tablet, test } from './fixtures.ts';

test.use({ ownServer: true, schoolTime: '15:10' });

const path = '/api/staff/families/children/1/custody';
const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const openRelease = (page: Page, name: string) =>
  cardOf(page, name)
    .getByRole('button', { name: /^Release/ })
    .click();

/** Saves weeks in turn as the office, which begin this Monday with one parent. */
async function saveWeeks(office: Page, begins: 'Marc' | 'Sophie'): Promise<void> {
  const { guardians, revision } = (await (await office.request.get(path)).json()) as ChildCustody;
  const idOf = (name: string) => guardians.find((one) => one.name.startsWith(name))?.personId ?? 0;
  const monday = mondayOf(schoolToday());
  const fortnight = fortnightOf('alternate_weeks', idOf(begins), idOf(begins === 'Marc' ? 'Sophie' : 'Marc'));
  const pattern = {
    kind: 'alternate_weeks',
    startsOn: monday,
    changesAt: '00:00',
    fortnight,
    from: monday,
    until: null,
  };
  const calendar = { shows: 'all', patterns: [pattern], exceptions: [], bars: [], companions: [] };
  const saved = await office.request.put(path, {
    headers: { 'Idempotency-Key': crypto.randomUUID(), Origin: new URL(office.url()).origin },
    data: { revision, calendar },
  });
  expect(saved.status(), await saved.text()).toBe(200);
}

test('the office writes a calendar with a preview, and the board refuses the grandmother of the other week until the office allows her', async ({
  page: office,
  signInAs,
  newDeviceAs,
  expectAccessible,
}) => {
  await signInAs('admin');
  await office.goto('/staff/families/1');
  await office.getByRole('button', { name: 'Write a calendar' }).click();
  const dialog = office.getByRole('dialog', { name: 'Custody calendar' });
  await dialog.getByLabel('Begins with').selectOption({ label: 'Marc Tremblay' });
  // The two guardians change places.
  await expect(dialog.getByLabel('Then').locator('option:checked')).toHaveText('Sophie Tremblay');
  await dialog.getByLabel('Then').selectOption({ label: 'No guardian' });
  await expect(dialog.getByText(/days without a guardian: every guardian/)).toBeVisible();
  await dialog.getByLabel('Then').selectOption({ label: 'Sophie Tremblay' });
  await expect(dialog.getByText('No day without a guardian')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save the calendar' }).click();
  await expect(office.getByRole('status').filter({ hasText: 'Custody calendar saved' })).toBeVisible();
  await expect(office.getByRole('region', { name: 'Custody calendar' })).toContainText('Today: Marc Tremblay');

  const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
  await openToday(teacher);
  await expect(cardOf(teacher, 'Léa T.')).toContainText('Marc Tremblay’s week');
  await openRelease(teacher, 'Léa T.');
  const release = teacher.getByRole('dialog');
  await expect(release.getByRole('radio')).toHaveCount(1);
  await release.getByText('Not their day today').click();
  await expect(release).toContainText('Hélène Lafrenière');
  await expect(release.getByText(/only the office can allow it today/)).toBeVisible();

  await openToday(office);
  await openRelease(office, 'Léa T.');
  const officeRelease = office.getByRole('dialog');
  await officeRelease.getByText('Not their day today').click();
  await officeRelease.getByLabel('Person', { exact: true }).selectOption({ label: 'Hélène Lafrenière' });
  await officeRelease.getByLabel('Reason').first().fill('The father called at 2:50 PM.');
  await officeRelease.getByRole('button', { name: 'Allow for today' }).click();
  await expect(officeRelease.getByRole('radio', { name: /^Hélène Lafrenière/ })).toBeVisible();

  await release.getByRole('radio', { name: /^Hélène Lafrenière/ }).check({ force: true, ...patience });
  await releaseAsKnown(teacher);
  await expect(teacher.getByRole('region', { name: /^Gone home/ })).toContainText('with Hélène Lafrenière');
});

test('week A and week B: the board lists the parent of the week', async ({ page: office, signInAs, newDeviceAs }) => {
  await signInAs('admin');
  await office.goto('/staff/families/1');
  const teacher = await (await newDeviceAs('teacher', tablet)).newPage();
  await openToday(teacher);
  await saveWeeks(office, 'Marc');
  await expect(cardOf(teacher, 'Léa T.')).toContainText('Marc Tremblay’s week', patience);
  await saveWeeks(office, 'Sophie');
  await expect(cardOf(teacher, 'Léa T.')).toContainText('Sophie Tremblay’s week', patience);
  await openRelease(teacher, 'Léa T.');
  const release = teacher.getByRole('dialog');
  await listEverybody(release);
  await expect(release.getByRole('radio', { name: /^Sophie/ })).toBeVisible();
  await expect(release.getByRole('radio', { name: /^Marc/ })).toHaveCount(0);
});

test('a parent sees whose week it is, and proposes and withdraws a swap', async ({
  page,
  signInAs,
  newDeviceAs,
  expectAccessible,
}) => {
  const office = await (await newDeviceAs('admin', tablet)).newPage();
  await office.goto('/staff/families/1');
  await saveWeeks(office, 'Marc');
  await signInAs('parent');
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Léa.*This week: with Marc Tremblay/ })).toBeVisible(patience);
  await page.getByRole('link', { name: /Léa.*This week: with Marc Tremblay/ }).click();
  const card = page.getByRole('region', { name: 'Custody calendar, Léa Tremblay' });
  await expect(card).toContainText('With you');
  await card.getByRole('button', { name: 'Propose a swap' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose a swap' });
  await dialog.getByLabel('Given, first day').fill(addDays(mondayOf(schoolToday()), 1 + 14));
  await dialog.getByRole('button', { name: 'Send the proposal' }).click();
  await expect(dialog.getByText('These are not days of the guardian who gives them.').first()).toBeVisible();
  await dialog.getByLabel('Given, first day').fill(addDays(mondayOf(schoolToday()), 8));
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Send the proposal' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Swap proposed' })).toBeVisible();
  await expect(card).toContainText('Awaiting an answer');
  await card.getByRole('button', { name: 'Withdraw, swap with Marc Tremblay' }).click();
  await expect(card).toContainText('Withdrawn');
});

test('a guardian saves a usual week of their own, and follows the shared one again once it has no day', async ({
  page,
  signInAs,
  newDeviceAs,
  expectAccessible,
}) => {
  const office = await (await newDeviceAs('admin', tablet)).newPage();
  await office.goto('/staff/families/1');
  await saveWeeks(office, 'Marc');
  await signInAs('parent');
  await page.goto('/pickup/week?child=1');
  const noah = page.getByRole('checkbox', { name: /^Noah/ });
  await noah.uncheck({ force: true });
  const who = page.getByRole('combobox', { name: /: how they leave$/ });
  const save = page.getByRole('button', { name: 'Save the week' });
  const clear = async () => {
    for (const one of await who.all()) await one.selectOption('');
  };
  await expect(page.getByText('You follow the child’s shared week.')).toBeVisible();
  const shared = await who.first().locator('option:checked').innerText();

  await clear();
  await expect(page.getByText('With no day planned, you keep following the child’s shared week.')).toBeVisible();
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();

  await page.getByRole('combobox', { name: 'Tuesday: how they leave' }).selectOption('bus');
  await save.tap();
  await expect(page.getByRole('status').filter({ hasText: 'The school sees the plan.' })).toBeVisible();
  await expect(page.getByText('Your week: it counts on your days of the custody calendar.')).toBeVisible();
  await expect(who.first().locator('option:checked')).toHaveText('Not planned');

  await noah.uncheck({ force: true });
  await clear();
  await save.tap();
  await expect(page.getByRole('status').filter({ hasText: 'You follow the child’s shared week again.' })).toBeVisible();
  await expect(who.first().locator('option:checked')).toHaveText(shared);
});
