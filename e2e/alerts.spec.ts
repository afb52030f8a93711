/**
 * A parent tells the school in a tap, and learns who there has seen it; an emergency finds the staff wherever they are.
 */
import type { Browser, Page } from '@playwright/test';
import type { StaffAlert } from '#core/alerts/alert.ts';
import { expect, test } from './fixtures.ts';
import { alarm, child, openPickups, toast } from './pickup-page.ts';
import { say } from './words.ts';

test.use({ alone: true, schoolTime: '15:10' });

for (const locale of ['en', 'fr'] as const) {
  const alerts = (name: Parameters<typeof say<'alerts'>>[2]) => say(locale, 'alerts', name);

  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('quick alerts reach the school, and say when somebody there has seen them @full', async ({
      page,
      as,
      browser,
      school,
    }) => {
      await as('parent');
      await openPickups(page);
      await page.getByRole('button', { name: alerts('running_late') }).click();
      await expect(alarm(page, say(locale, 'ui', 'error'))).toContainText(say(locale, 'pickups', 'selectChildError'));
      await child(page, 'Léa Tremblay').click();
      await page.getByRole('button', { name: alerts('running_late') }).click();
      await expect(toast(page, alerts('sent'))).toContainText('Léa Tremblay');
      const sent = page.getByRole('region', { name: alerts('sentToSchool') }).getByRole('listitem');
      await expect(sent).toContainText(alerts('notSeen'));

      await page.getByRole('button', { name: alerts('message') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: alerts('send') }).press('Enter');
      await expect(dialog.getByText(alerts('messageRequired'))).toBeVisible();
      await dialog.getByRole('textbox').fill('Pas de bottes aujourd’hui');
      await dialog.getByRole('button', { name: alerts('send') }).click();
      await expect(sent.first()).toContainText('Pas de bottes');

      await page.getByRole('button', { name: alerts('emergency') }).click();
      await expect(dialog.getByRole('link', { name: alerts('call911') })).toHaveAttribute('href', 'tel:911');
      await expect(dialog.locator('a[href^="tel:"]').nth(1)).toContainText('0110');
      await dialog.getByRole('button', { name: alerts('alertSchool') }).click();
      await expect(dialog).toHaveCount(0);
      await expect(sent).toHaveCount(3);
      await expect(sent.first()).toContainText(alerts('notSeenUrgent'));

      const teacher = await browser.newContext({ baseURL: school.url });
      await teacher.request.post('/api/demo/session', { data: { as: 'teacher' } });
      const list: StaffAlert[] = await (await teacher.request.get('/api/staff/alerts')).json();
      for (const { id, kind, note } of list)
        if (kind === 'emergency' || note.startsWith('Pas de bottes'))
          await teacher.request.post(`/api/staff/alerts/${id}/acknowledge`);
      await teacher.close();
      const seen = locale === 'en' ? /Seen by .+ at 3:\d\d\sPM/ : /Vu par .+ à 15\sh/;
      await expect(sent.filter({ hasText: 'Pas de bottes' })).toContainText(seen);
      await expect(sent.first()).toContainText(seen);
    });
  });
}

test.describe('with two children and none chosen', () => {
  test.use({ look: { locale: 'en', theme: 'light' }, alone: false });

  test('an emergency is sent about both at once @full', async ({ page, as }) => {
    const alerts = (name: Parameters<typeof say<'alerts'>>[2]) => say('en', 'alerts', name);
    await as('parent');
    await openPickups(page);
    await page.getByRole('button', { name: alerts('emergency') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio', { name: alerts('aboutAll') })).toBeChecked();
    await dialog.getByRole('button', { name: alerts('alertSchool') }).click();
    await expect(page.getByText('Emergency about Léa Tremblay and Noah Tremblay.')).toBeVisible();
    const sent = page.getByRole('region', { name: alerts('sentToSchool') }).getByRole('listitem');
    await expect(sent.filter({ hasText: 'Léa Tremblay' })).toContainText(alerts('emergency'));
    await expect(sent.filter({ hasText: 'Noah Tremblay' })).toContainText(alerts('emergency'));
  });
});

test.describe('with a child at either of two schools', () => {
  test.use({ look: { locale: 'fr', theme: 'light' }, alone: false });

  test('it is the child’s own school that can be called; while none is chosen, each by its name @full', async ({
    page,
    as,
  }) => {
    await as('parent');
    const names = ['École du Ruisseau', 'École d’en face'];
    await page.route('**/api/config', async (route) => {
      const response = await route.fetch();
      const config = await response.json();
      const schools = names.map((name, n) => {
        return { ...config.schools[0], name, childIds: [n + 1], emergencyPhone: `514-555-011${n}` };
      });
      await route.fulfill({ response, json: { ...config, schools } });
    });
    await page.route('**/api/alerts', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionfailed') : route.continue(),
    );
    await openPickups(page);
    const dialog = page.getByRole('dialog');
    const schools = dialog.locator('a[href^="tel:514"]');
    await page.getByRole('button', { name: say('fr', 'alerts', 'emergency') }).click();
    await expect(schools).toHaveText([/^École du Ruisseau · 514.*0110$/, /^École d’en face · 514.*0111$/]);
    await expect(dialog).toContainText(say('fr', 'alerts', 'firstCall'));
    await page.keyboard.press('Escape');

    await child(page, 'Noah Tremblay').click();
    await page.getByRole('button', { name: say('fr', 'alerts', 'running_late') }).click();
    const call = page.getByRole('link', { name: say('fr', 'session', 'callSchool') });
    await expect(call).toHaveAttribute('href', 'tel:5145550111');
    await page.getByRole('button', { name: say('fr', 'alerts', 'emergency') }).click();
    await expect(schools).toHaveCount(1);
    await expect(schools).toHaveAttribute('href', 'tel:5145550111');
  });
});

test.describe('an emergency', () => {
  const unseen = (page: Page) => page.getByRole('region', { name: say('en', 'staffAlerts', 'unseen') });
  const readOut = (page: Page) => page.getByRole('alert').filter({ hasText: 'Emergency: Léa Tremblay' });

  test('stands over whatever page the staff have open, is read out, marks the tab, and the family learns who has seen it @narrow', async ({
    page,
    as,
    browser,
    school,
  }) => {
    await as('teacher');
    await page.goto('/staff/settings');
    await expect(page).toHaveTitle('Settings · Parvis');
    await expect(unseen(page)).toHaveCount(0);
    const family = await familyOf(browser, school.url);
    await family.alert('Flat tire on the bridge');
    await expect(unseen(page).getByRole('listitem')).toContainText('Emergency · Léa T. · Room 402');
    await expect(unseen(page)).toContainText('Flat tire on the bridge');
    await expect(readOut(page)).toHaveCount(1);
    await expect(page).toHaveTitle('1 emergency · Settings · Parvis');

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).click();
    await expect(page.getByRole('region', { name: 'Departures' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Alerts' })).not.toContainText('Flat tire');
    await page.mouse.wheel(0, 5000);
    await expect(unseen(page)).toBeInViewport({ ratio: 1 });
    await unseen(page)
      .getByRole('button', { name: /^Acknowledge/ })
      .press('Enter');
    await expect(unseen(page)).toHaveCount(0);
    const seen = page.getByRole('region', { name: 'Alerts' }).getByRole('listitem').filter({ hasText: 'Flat tire' });
    await expect(seen).toContainText('Seen by Mireille Bouchard');
    await expect(seen).toBeFocused();
    await expect(page).toHaveTitle('Today · Parvis');
    expect((await family.sent())[0]).toMatchObject({ kind: 'emergency', seenBy: 'Mireille Bouchard' });
    await family.close();
  });

  test('that came while nobody looked is there on arriving, two with a word each, and goes once it is seen @full', async ({
    page,
    as,
    browser,
    school,
  }) => {
    const family = await familyOf(browser, school.url);
    await family.alert('First');
    // Of one child it would be added to the first.
    await family.alert('Second', 2);
    await as('admin');
    await page.goto('/staff/settings');
    await expect(unseen(page).getByRole('listitem')).toHaveText([/Second/, /First/]);
    await expect(readOut(page)).toHaveCount(1);
    await expect(page).toHaveTitle('2 emergencies · Settings · Parvis');
    await unseen(page)
      .getByRole('button', { name: /^Acknowledge/ })
      .first()
      .press('Enter');
    await expect(unseen(page).getByRole('listitem')).toHaveText([/First/]);
    // This page shows no alert once it is seen: the focus goes to the page and not to nowhere.
    await expect(page.locator('#content')).toBeFocused();
    await family.close();
  });
});

/** The demo's parent on a device of their own. */
async function familyOf(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url });
  await context.request.post('/api/demo/session', { data: { as: 'parent' } });
  return {
    async alert(note: string, childId = 1) {
      const sent = await context.request.post('/api/alerts', { data: { childId, kind: 'emergency', note } });
      expect(sent.status()).toBe(201);
    },
    sent: async () => (await context.request.get('/api/alerts')).json(),
    close: () => context.close(),
  };
}
