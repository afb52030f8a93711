/** The settings: the visibility of a user, saved and enforced, and the support pages. */
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { blockLiveStream } from './block-live-stream.ts';
import { phraseText } from './text.ts';

/** As the demo parent is before they choose. */
const openToParents = (page: Page) =>
  page.request.put('/api/settings', {
    data: { allowDirectMessages: true, allowGroupInvites: true, visibility: 'class' },
  });

for (const locale of ['en', 'fr'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('a parent saves their visibility, a failed save keeps the choice, and a lost reply is saved once', async ({
      page,
      signInAs,
      expectAccessible,
    }) => {
      await signInAs('parent');
      await openToParents(page);
      await page.goto('/settings');
      const direct = page.getByRole('switch', { name: phraseText(locale, 'settings', 'allowDirectMessages') });
      const save = page.getByRole('button', { name: phraseText(locale, 'settings', 'save') });
      const visibility = page.getByRole('combobox', { name: phraseText(locale, 'settings', 'visibility') });
      await expect(direct).toBeChecked();
      await expect(visibility).toHaveValue('class');
      await direct.press('Space');
      await visibility.selectOption('none');
      await expect(page.getByText(phraseText(locale, 'settings', 'notSavedYet'))).toBeVisible();

      // The choice is queued while another page is open, and while offline.
      await page.getByRole('link', { name: phraseText(locale, 'app', 'help') }).click();
      await page
        .getByRole('link', { name: phraseText(locale, 'app', 'settings') })
        .first()
        .click();
      await expect(direct).not.toBeChecked();
      await expect(page.getByText(phraseText(locale, 'settings', 'notSavedYet'), { exact: true })).toBeInViewport();
      await page.context().setOffline(true);
      await save.click();
      await expect(page.getByRole('main').getByText(phraseText(locale, 'failures', 'waits'))).toBeVisible();
      await expect(visibility).toHaveValue('none');
      await expectAccessible();
      await page.context().setOffline(false);
      await expect(page.getByText(phraseText(locale, 'settings', 'saved'))).toBeVisible();
      await expect(page.getByText(phraseText(locale, 'settings', 'notSavedYet'))).toHaveCount(0);

      // The reply is lost. The retry has the same key and the same result.
      await visibility.selectOption('all');
      let lost = false;
      await page.route('**/api/settings', async (route) => {
        if (lost || route.request().method() !== 'PUT') return route.fallback();
        lost = true;
        await route.fetch();
        return route.abort();
      });
      await save.click();
      await expect(page.getByRole('alert').filter({ hasText: phraseText(locale, 'failures', 'unsure') })).toBeVisible();
      await save.click();
      await expect(page.getByText(phraseText(locale, 'settings', 'saved'))).toBeVisible();
      await expect(page.getByText(phraseText(locale, 'settings', 'notSavedYet'))).toHaveCount(0);
      await page.reload();
      await expect(direct).not.toBeChecked();
      await expect(visibility).toHaveValue('all');
      await openToParents(page);
    });
  });
}

test('help answers, contacts the school and is linked from the settings', async ({ page, signInAs }) => {
  await signInAs('parent');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Help' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Call 514-555-0110' })).toHaveAttribute('href', 'tel:5145550110');
  const question = page.getByText('How do I report an absence?');
  await question.click();
  await page.getByRole('link', { name: 'Open: Report absence' }).click();
  await expect(page).toHaveURL(/\/absence$/);
});

test('staff have the same pages in their area, without those for parents', async ({ page, signInAs }) => {
  await signInAs('teacher');
  await page.goto('/staff/settings');
  await expect(page.getByRole('switch', { name: 'Push notifications' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Save Settings' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL(/\/staff\/settings\/privacy$/);
  await expect(page).toHaveTitle('Privacy Policy · Parvis');
  await expect(page.getByText('Geneviève Arsenault').first()).toBeVisible();
  const notices = await page.request.get('/notices.txt');
  expect(await notices.text()).toContain('react 19');
});

test('a calendar app follows a private address until it is revoked @full', async ({
  page,
  signInAs,
  context,
  expectAccessible,
}) => {
  await signInAs('parent');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Create my private calendar link' }).press('Enter');
  const address = page.getByRole('textbox', { name: 'Your private calendar link' });
  await expect(address).toHaveValue(/\/api\/calendar\/[\w-]{43}\.ics$/);
  const first = await address.inputValue();
  expect(await (await page.request.get(first)).text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
  await page.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await expect(page.getByRole('link', { name: 'Add to my calendar' })).toHaveAttribute('href', /^webcal:/);
  await expectAccessible();

  await page.getByRole('button', { name: 'Renew' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Renew' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(address).not.toHaveValue(first);
  expect((await page.request.get(first)).status()).toBe(404);
  const second = await address.inputValue();
  await page.reload();
  await expect(page.getByText(/You have had a private calendar link since/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Create my private calendar link' })).toBeVisible();
  expect((await page.request.get(second)).status()).toBe(404);
});

test.describe('privacy in fr', () => {
  test.use({ look: { locale: 'fr', theme: 'light' } });

  test('a parent downloads their data and sees who accessed their child’s record', async ({ page, signInAs }) => {
    await signInAs('parent');
    await page.goto('/');
    await page.goto('/settings/privacy');
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Télécharger l’archive' }).click(),
    ]);
    expect(archive.suggestedFilename()).toBe('parvis.zip');
    await expect(page.getByText('L’archive a été téléchargée.')).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Sophie Tremblay (Vous)').first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.getByText('Noah Tremblay', { exact: true }).click();
    await expect(page.getByText('nom et classe').first()).toBeVisible();
  });
});

// Uses its own server: when the child is enrolled again its pickup people become pending, which other tests would see.
test.describe('privacy in fr, after leaving the school', () => {
  test.use({ look: { locale: 'fr', theme: 'light' }, ownServer: true });

  test('a family that left can still download its archive and see the accesses @full', async ({
    page,
    signInAs,
    school,
    browser,
  }) => {
    await signInAs('parent');
    const office = await browser.newContext();
    await signIn(office, school, 'admin');
    for (const id of [1, 2]) {
      const address = `${school.url}/api/staff/families/children/${id}/enrolment`;
      expect((await office.request.put(address, { data: { isEnrolled: false } })).status()).toBe(200);
    }
    await blockLiveStream(page);
    await page.route('**/api/children/former', (route) => route.abort());
    await page.goto('/settings/privacy');
    await expect(page.getByText('Votre compte, une fois qu’il n’a plus de lien avec une école')).toBeVisible();
    const retry = page.getByRole('button', { name: phraseText('fr', 'ui', 'retry') });
    await expect(retry).toBeVisible();
    await page.unroute('**/api/children/former');
    await retry.click();
    await expect(page.getByText('Noah Tremblay', { exact: true })).toBeVisible();
    await expect(async () => {
      await page.reload();
      await page.getByText('Noah Tremblay', { exact: true }).click();
      await expect(page.getByText('Nathalie Fortin').first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Télécharger l’archive' }).click(),
    ]);
    expect(archive.suggestedFilename()).toBe('parvis.zip');
    await office.close();
  });
});
