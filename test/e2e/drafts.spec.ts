/** Drafts survive a reload and a closed tab, for their user only, until they are sent or discarded. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { addDays } from '#core/time/day.ts';
import { schoolClockShows, schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { composer, idOf, row, teacherName } from '#test/e2e/pages/message-page.ts';
import { reportsOn } from '#test/e2e/pages/report-page.ts';
import { startsWith } from '#test/e2e/screens/screen.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, look: { locale: 'en', theme: 'light' } });

const restored = phraseText('en', 'drafts', 'restored');
const onDevice = phraseText('en', 'drafts', 'onDevice');

type Form = { readonly what: string; readonly open: (page: Page) => Promise<Locator> };

/** Opens a page and returns its field; a dialog is opened by its button. */
const at = (address: string, field: (page: Page) => Locator, button?: string) => async (page: Page) => {
  await page.goto(address);
  if (button) await page.getByRole('button', { name: button }).first().click();
  return field(page);
};
const named = (name: string) => (page: Page) => page.locator(`form [name="${name}"]`);

const familyForms: readonly Form[] = [
  { what: 'the notes of an absence', open: at('/absence?child=1', named('notes')) },
  { what: 'feedback', open: at('/feedback', named('feedback')) },
  {
    what: 'a note to the school',
    open: at('/pickup?child=1', named('note'), phraseText('en', 'alerts', 'message')),
  },
  { what: 'a pickup person', open: at('/pickup?child=1', named('name'), phraseText('en', 'people', 'add')) },
  { what: 'the name', open: at('/settings/profile', named('name')) },
  { what: 'a suggestion', open: at('/more', named('description'), phraseText('en', 'suggestions', 'suggest')) },
];

const staffForms: readonly Form[] = [
  { what: 'an announcement', open: at('/staff/announcements/new', named('words.title.en')) },
  { what: 'a form', open: at('/staff/forms/new', named('text.title.en')) },
  { what: 'a quiz', open: at('/staff/quizzes/new', (page) => page.getByRole('textbox').first()) },
  { what: 'a sentence for the reports of a group', open: openBulkNote },
  { what: 'a note about a release', open: openReleaseNote },
];

async function openBulkNote(page: Page): Promise<Locator> {
  await page.goto(`/staff/reports?date=${reportDay}`);
  await page
    .getByRole('group', { name: phraseText('en', 'reportEditor', 'aspect') })
    .getByText(phraseText('en', 'reportEditor', 'notes'), { exact: true })
    .click();
  return page.getByLabel(`${phraseText('en', 'reportEditor', 'notes')} (English)`);
}

async function openReleaseNote(page: Page): Promise<Locator> {
  await schoolClockShows(page, '15:10');
  await page.goto('/staff/today');
  await page
    .getByRole('button', { name: /^Release/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const note = dialog.locator('textarea');
  if (!(await note.isVisible())) await dialog.getByText(phraseText('en', 'departures', 'addNote')).click();
  return note;
}

/** A day without reports in the demo. */
const reportDay = addDays(schoolToday(), -12);

async function expectKept(context: BrowserContext, page: Page, { open }: Form): Promise<void> {
  const typed = 'Written before the page was closed';
  await (await open(page)).fill(typed);
  // A crash gives a page no time either.
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await expect(await open(again)).toHaveValue(typed);
  await expect(again.getByText(restored)).toBeVisible();
  await again.reload();
  await expect(await open(again)).toHaveValue(typed);
  await again.getByRole('button', { name: phraseText('en', 'drafts', 'discard'), exact: true }).click();
  await expect(again.getByText(restored)).toHaveCount(0);
  await expect(await open(again)).not.toHaveValue(typed);
}

for (const [n, form] of familyForms.entries()) {
  const tag = n === 0 ? '' : ' @full';
  test(`${form.what} survives a closed tab and a reload until it is discarded${tag}`, async ({
    context,
    page,
    signInAs,
  }) => {
    await signInAs('parent');
    await expectKept(context, page, form);
  });
}

for (const form of staffForms) {
  test(`${form.what} of a teacher survives a closed tab and a reload @full`, async ({ context, page, signInAs }) => {
    await signInAs('teacher');
    await expectKept(context, page, form);
  });
}

test('a report that was not saved survives a killed tab, and the list of reports leads to it', async ({
  page,
  context,
  signInAs,
}) => {
  const note = page.getByLabel(`${phraseText('en', 'reportEditor', 'notes')} (English)`);
  const unreached = phraseText('en', 'reportEditor', 'unreached');
  const written = 'Noah built a bridge of blocks.';
  let isReachable = false;
  await context.route('**/api/staff/reports/**', (route) =>
    route.request().method() === 'GET' || isReachable ? route.continue() : route.abort('connectionfailed'),
  );
  await signInAs('teacher');
  await page.goto(`/staff/reports/2?date=${reportDay}`);
  await note.fill(written);
  await expect(page.getByRole('alert').filter({ hasText: unreached })).toBeVisible();
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await again.goto('/staff/reports');
  await again.getByRole('link', { name: startsWith(onDevice) }).click();
  const noah = again.getByRole('main').getByRole('listitem').filter({ hasText: 'Noah Tremblay' });
  await expect(noah).toContainText(onDevice);
  await noah.getByRole('link').click();
  await expect(again.getByLabel(`${phraseText('en', 'reportEditor', 'notes')} (English)`)).toHaveValue(written);
  isReachable = true;
  await expect(again.getByText(phraseText('en', 'reportEditor', 'saved'))).toBeVisible();
  const saved = async () => (await reportsOn(again, reportDay)).find(({ childId }) => childId === 2)?.content.notes.en;
  await expect.poll(saved).toBe(written);
  await again.goto('/staff/reports');
  await expect(again.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(again.getByText(onDevice)).toHaveCount(0);
});

test('a message survives a reload, shows in the list, and is gone once sent', async ({ page, signInAs }) => {
  await signInAs('parent');
  const address = `/messages?conversation=${await idOf(page, 'individual')}`;
  await page.goto(address);
  await composer(page, 'en').fill('About tomorrow');
  await page.goto('/messages');
  await expect(row(page, 'en', teacherName)).toContainText('Draft: About tomorrow');
  await page.goto(address);
  await expect(composer(page, 'en')).toHaveValue('About tomorrow');
  await composer(page, 'en').press('Enter');
  await expect(page.locator('.bubble').filter({ hasText: 'About tomorrow' })).toHaveCount(1);
  await page.reload();
  await expect(page.locator('.bubble').filter({ hasText: 'About tomorrow' })).toHaveCount(1);
  await expect(composer(page, 'en')).toHaveValue('');
});

test('an answer to a form survives a reload, and the list of forms says so @full', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('parent');
  await page.goto('/forms');
  const first = page.getByRole('main').getByRole('listitem').first();
  await first.getByRole('link').click();
  const field = page.getByRole('main').getByRole('textbox').first();
  await field.fill('514 555-0199');
  await page.goto('/forms');
  await expect(first).toContainText(onDevice);
  await expect(page.getByText(onDevice)).toHaveCount(1);
  await expectAccessible();
  await first.getByRole('link').click();
  await expect(field).toHaveValue('514 555-0199');
  await expect(page.getByText(restored)).toBeVisible();
  await expectAccessible();
});

test('the list of announcements links to the one that was being written @full', async ({ page, signInAs }) => {
  await signInAs('teacher');
  const title = await at('/staff/announcements/new', named('words.title.en'))(page);
  await title.fill('Snow day');
  await page.goto('/staff/announcements');
  await page.getByRole('link', { name: onDevice }).click();
  await expect(title).toHaveValue('Snow day');
});

test('two tabs share a draft, and the older tab does not replace the newer text @full', async ({
  context,
  signInAs,
}) => {
  await signInAs('parent');
  const [one, other] = [await context.newPage(), await context.newPage()];
  const open = at('/feedback', named('feedback'));
  const [first, second] = [await open(one), await open(other)];
  await first.fill('From the first tab');
  await expect(second).toHaveValue('From the first tab');
  await second.fill('From the second tab');
  await one.locator('form [name="subject"]').fill('A subject');
  await expect(first).toHaveValue('From the second tab');
  await other.reload();
  await expect(second).toHaveValue('From the second tab');
  await expect(other.locator('form [name="subject"]')).toHaveValue('A subject');
});

const keysOf = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('parvis-kept-')));

test('a sign-out deletes the drafts', async ({ page, signInAs }) => {
  await signInAs('parent');
  await (await at('/feedback', named('feedback'))(page)).fill('Nearly done');
  expect(await keysOf(page)).toHaveLength(1);
  await page.goto('/settings');
  await page.getByRole('button', { name: phraseText('en', 'session', 'logOut') }).click();
  await expect(page.getByRole('textbox', { name: phraseText('en', 'signIn', 'password') })).toBeVisible();
  expect(await keysOf(page)).toEqual([]);
  await signInAs('parent');
  await expect(await at('/feedback', named('feedback'))(page)).toHaveValue('');
});

test('another user neither sees nor keeps the drafts of an ended session @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  await (await at('/feedback', named('feedback'))(page)).fill('Of the parent');
  await page.context().clearCookies();
  await signInAs('teacher');
  await page.goto('/staff/announcements');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => keysOf(page)).toEqual([]);
});

test('a shared device stores no draft @full', async ({ page, signInAs }) => {
  await page.addInitScript(() => localStorage.setItem('parvis-shared-device', '1'));
  await signInAs('parent');
  const open = at('/feedback', named('feedback'));
  await (await open(page)).fill('On a shared computer');
  expect(await keysOf(page)).toEqual([]);
  await page.reload();
  await expect(await open(page)).toHaveValue('');
});

test('a draft is deleted after seven days @full', async ({ page, signInAs }) => {
  await signInAs('parent');
  await (await at('/feedback', named('feedback'))(page)).fill('Of last week');
  await page.evaluate(() => {
    const weekAgo = Date.now() - 7 * 24 * 60 * 60 * 1000 - 1;
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith('parvis-kept-')))
      localStorage.setItem(key, `${localStorage.getItem(key)}`.replace(/^\d+/, `${weekAgo}`));
  });
  await page.reload();
  await expect(page.locator('form [name="feedback"]')).toHaveValue('');
  await expect.poll(() => keysOf(page)).toEqual([]);
});
