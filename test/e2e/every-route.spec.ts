/** Every address opened directly, as after a reload or by a link: no missing phrase is shown as its key. */
import type { Page } from '@playwright/test';
import { phrases } from '#web/app/catalogs.ts';
import { expect, test } from './fixtures.ts';
import { waitUntilSettled } from '#test/e2e/screens/screen.ts';

const families = [
  '/',
  '/pickup',
  '/pickup?child=1',
  '/pickup/week',
  '/child/1/file',
  '/child/1/consents',
  '/child/1/followers',
  '/followed',
  '/child/1/photos',
  '/absence',
  '/absence?child=1',
  '/messages',
  '/messages?tab=teachers',
  '/messages?tab=parents',
  '/messages?conversation=1',
  '/report?child=1',
  '/report?child=1&part=meals',
  '/report?child=1&part=notes',
  '/more',
  '/settings',
  '/settings/profile',
  '/settings/help',
  '/settings/privacy',
  '/settings/about',
  '/notifications',
  '/quiz-center',
  '/quiz-center?tab=completed',
  '/quiz-center?tab=past',
  '/quiz-center/1',
  '/quiz-center/1/review',
  '/quiz-center/1/results',
  '/forms',
  '/forms/1',
  '/forms/1/answers/1',
  '/store',
  '/store?part=orders',
  '/feedback',
  '/nowhere',
];

const staff = [
  '/staff/today',
  '/staff/messages',
  '/staff/reports',
  '/staff/reports/1',
  '/staff/attendance',
  '/staff/attendance/month',
  '/staff/announcements',
  '/staff/announcements/new',
  '/staff/announcements/1',
  '/staff/plans',
  '/staff/forms',
  '/staff/forms/new',
  '/staff/forms/1',
  '/staff/forms/1/answers',
  '/staff/quizzes',
  '/staff/quizzes/new',
  '/staff/quizzes/1',
  '/staff/quizzes/1/results',
  '/staff/store',
  '/staff/store/new',
  '/staff/store/1',
  '/staff/families',
  '/staff/families?tab=groups',
  '/staff/families?tab=staff',
  '/staff/families?tab=invitations',
  '/staff/families/new',
  '/staff/families/files',
  '/staff/families/followers',
  '/staff/families/import',
  '/staff/invitations/letters',
  '/staff/families/1',
  '/staff/people',
  '/staff/inbox',
  '/staff/audit',
  '/staff/more',
  '/staff/settings',
  '/staff/settings/school',
  '/staff/settings/school/hours',
  '/staff/settings/school/calendar',
  '/staff/settings/school/words',
  '/staff/settings/school/sign-in',
  '/staff/settings/school/webhooks',
  '/staff/settings/school/records',
  '/staff/settings/profile',
  '/staff/settings/help',
  '/staff/settings/privacy',
  '/staff/settings/about',
];

const key = new RegExp(`\\b(?:${Object.keys(phrases).join('|')})\\.[a-z]\\w*\\b`);

/** The visible text and the accessible names. */
async function expectWords(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitUntilSettled(page);
  // Addresses of links are no text.
  const read = (await page.locator('body').ariaSnapshot()).replaceAll(/^ *- \/url: .*$/gm, '');
  expect.soft(key.exec(`${await page.title()}\n${read}`)?.[0], `a key at ${address}`).toBeUndefined();
  expect
    .soft(/"[^"\n]*\S ,[^"\n]*"/.exec(read)?.[0], `a name with a gap before its comma at ${address}`)
    .toBeUndefined();
}

for (const locale of ['en', 'fr'] as const) {
  test.describe(`opened directly, in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    for (const [person, addresses] of [
      ['parent', families],
      ['admin', staff],
    ] as const)
      test(`no address of the ${person} shows a phrase key @full`, async ({ page, signInAs }) => {
        test.setTimeout(180_000);
        await signInAs(person);
        for (const address of addresses) await expectWords(page, address);
      });

    test('no signed-out page shows a phrase key @full', async ({ page }) => {
      for (const address of ['/sign-in', '/invitation', '/reset', '/confirm-email']) await expectWords(page, address);
    });
  });
}

test('the class list has its phrases after a reload', async ({ page, signInAs }) => {
  await signInAs('admin');
  await expectWords(page, '/staff/families/import');
});
