/** What is published of a report is what whoever publishes it has read: their last words, and nobody's unread ones. */
import type { Page } from '@playwright/test';
import { addDays } from '#core/time/day.ts';
import { schoolToday } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { reportsOn } from './report-page.ts';
import { say } from './words.ts';

test.use({ alone: true });

const word = (name: Parameters<typeof say<'reportEditor'>>[2]) => say('en', 'reportEditor', name);
const noah = 2;
/** A day of which the demo has no reports. */
const of = addDays(schoolToday(), -17);

const reportOf = async (page: Page) => (await reportsOn(page, of)).find(({ childId }) => childId === noah);
const note = (page: Page) => page.getByLabel(`${word('notes')} (English)`);
/** Attendance was not taken that day, which is confirmed. */
async function publish(page: Page): Promise<void> {
  const confirm = page.getByRole('dialog').getByRole('button', { name: word('confirm'), exact: true });
  if (!(await confirm.isVisible())) await page.getByRole('button', { name: word('publishOne'), exact: true }).click();
  await confirm.click();
}
const isPublished = (page: Page) => expect(page.getByText(word('published'), { exact: true })).toBeVisible();

test('what is written on while it is saved is published as it reads, and clashes with nobody @full', async ({
  page,
  as,
}) => {
  await as('teacher');
  await page.goto(`/staff/reports/${noah}?date=${of}`);
  await page.route('**/api/staff/reports/drafts', async (route) => {
    await new Promise((passed) => setTimeout(passed, 1500));
    await route.continue();
  });
  const sent = page.waitForRequest('**/api/staff/reports/drafts');
  await note(page).fill('One');
  await sent;
  await note(page).fill('One and two.');
  await publish(page);
  await isPublished(page);
  const report = await reportOf(page);
  expect([report?.status, report?.content.notes.en]).toEqual(['published', 'One and two.']);
});

test('what a colleague wrote that second is read before it is published @full', async ({ page, as, another }) => {
  await as('teacher');
  // A page that is not told of it.
  await page.route('**/api/live**', (route) => route.abort());
  await page.goto(`/staff/reports/${noah}?date=${of}`);
  await expect(note(page)).toBeVisible();
  const { request } = await another('admin');
  const naps = [{ start: '12:45', end: '13:30' }];
  const drafts = [{ childId: noah, revision: 0, parts: { naps } }];
  expect((await request.put('/api/staff/reports/drafts', { data: { date: of, drafts } })).status()).toBe(200);
  await note(page).fill('A good day.');
  await publish(page);
  await expect(page.getByRole('alert').filter({ hasText: word('changedMeanwhile') })).toBeVisible();
  expect((await reportOf(page))?.status).toBe('draft');
  await publish(page);
  await isPublished(page);
  expect((await reportOf(page))?.content).toMatchObject({ notes: { en: 'A good day.' }, naps });
});
