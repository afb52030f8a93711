/**
 * A parent sends the school an alert in one tap and sees who acknowledged it. An emergency reaches the staff on any
 * page.
 */
import type { Browser, Page } from '@playwright/test';
import { withoutAnswers } from '#bench/support/client-rendered-page.ts';
import type { StaffAlert } from '#core/alerts/alert.ts';
import { unfold } from '#test/e2e/pages/today-page.ts';
import { expect, test } from './fixtures.ts';
import { alarm, child, openPickups, toast } from '#test/e2e/pages/pickup-page.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, schoolTime: '15:10' });

for (const locale of ['en', 'fr'] as const) {
  const alerts = (name: Parameters<typeof phraseText<'alerts'>>[2]) => phraseText(locale, 'alerts', name);

  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('quick alerts reach the school and show their acknowledgement @full', async ({
      page,
      signInAs,
      browser,
      school,
    }) => {
      await signInAs('parent');
      await openPickups(page);
      await page.getByRole('button', { name: alerts('running_late') }).click();
      await expect(alarm(page, phraseText(locale, 'ui', 'error'))).toContainText(
        phraseText(locale, 'pickups', 'selectChildError'),
      );
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
      await expect(sent.first()).toContainText(new RegExp(`^${alerts('sent_message')} ·`));

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
      const seen = locale === 'en' ? /Seen by .+ at 3:\d\d\sPM/ : /Vue par .+ à 15\sh/;
      await expect(sent.filter({ hasText: 'Pas de bottes' })).toContainText(seen);
      await expect(sent.first()).toContainText(seen);
    });
  });
}

test.describe('an emergency without a network', () => {
  test.use({ look: { locale: 'en', theme: 'light' }, ownServer: false });
  const alerts = (name: Parameters<typeof phraseText<'alerts'>>[2]) => phraseText('en', 'alerts', name);

  test('shows 911 and the number of the school, and sends nothing later', async ({
    page,
    signInAs,
    context,
    expectAccessible,
  }) => {
    await signInAs('parent');
    await openPickups(page);
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/alerts')) sent += 1;
    });
    const dialog = page.getByRole('dialog');
    const alertSchool = dialog.getByRole('button', { name: alerts('alertSchool') });
    const expectPhones = async () => {
      await expect(dialog.getByRole('link', { name: alerts('call911') })).toHaveAttribute('href', 'tel:911');
      await expect(dialog.locator('a[href^="tel:514"]').first()).toContainText('0110');
    };
    await context.setOffline(true);
    await page.getByRole('button', { name: alerts('emergency') }).click();
    await expectPhones();
    await expect(dialog.getByRole('alert')).toHaveText(alerts('cannotAlert'));
    await expect(alertSchool).toHaveCount(0);
    await expect(dialog.getByText(alerts('alertSchoolText'))).toHaveCount(0);
    await expectAccessible();
    await context.setOffline(false);
    await expect(alertSchool).toBeVisible();
    await expect(dialog.getByText(alerts('cannotAlert'))).toHaveCount(0);
    expect(sent).toBe(0);

    // The device believes that it has a network.
    for (const answer of ['none', 'portal'] as const) {
      await page.route('**/api/alerts', (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        return answer === 'none'
          ? route.abort('connectionfailed')
          : route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' });
      });
      const before = sent;
      await alertSchool.click();
      await expect(dialog.getByText(phraseText('en', 'failures', 'unsure'))).toBeVisible();
      await expectPhones();
      expect(sent).toBe(before + 1);
      await context.setOffline(true);
      await expect(dialog.getByText(alerts('cannotAlert'))).toBeVisible();
      await page.unrouteAll();
      await context.setOffline(false);
      await expect(alertSchool).toBeVisible();
      await expect(page.getByText('Emergency alert sent')).toHaveCount(0);
      expect(sent).toBe(before + 1);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: alerts('emergency') }).click();
    }
    const list: { kind: string }[] = await (await page.request.get('/api/alerts')).json();
    expect(list.filter(({ kind }) => kind === 'emergency')).toEqual([]);
  });
});

test.describe('with two children and none chosen', () => {
  test.use({ look: { locale: 'en', theme: 'light' }, ownServer: false });

  test('sends one emergency about both children @full', async ({ page, signInAs }) => {
    const alerts = (name: Parameters<typeof phraseText<'alerts'>>[2]) => phraseText('en', 'alerts', name);
    await signInAs('parent');
    await openPickups(page);
    await page.getByRole('button', { name: alerts('emergency') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio', { name: alerts('aboutAll') })).toBeChecked();
    await dialog.getByRole('button', { name: alerts('alertSchool') }).click();
    await expect(page.getByText('Emergency alert sent for Léa Tremblay and Noah Tremblay.')).toBeVisible();
    const sent = page.getByRole('region', { name: alerts('sentToSchool') }).getByRole('listitem');
    await expect(sent.filter({ hasText: 'Léa Tremblay' })).toContainText(alerts('emergency'));
    await expect(sent.filter({ hasText: 'Noah Tremblay' })).toContainText(alerts('emergency'));
  });
});

test.describe('with a child at either of two schools', () => {
  test.use({ look: { locale: 'fr', theme: 'light' }, ownServer: false });

  test('offers the phone number of the child’s school, or of each school while no child is chosen @full', async ({
    page,
    signInAs,
  }) => {
    await signInAs('parent');
    const names = ['École du Ruisseau', 'École d’en face'];
    await withoutAnswers(page);
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
    await page.getByRole('button', { name: phraseText('fr', 'alerts', 'emergency') }).click();
    await expect(schools).toHaveText([/^École du Ruisseau · 514.*0110$/, /^École d’en face · 514.*0111$/]);
    await expect(dialog).toContainText(phraseText('fr', 'alerts', 'firstCall'));
    await page.keyboard.press('Escape');

    await child(page, 'Noah Tremblay').click();
    await page.getByRole('button', { name: phraseText('fr', 'alerts', 'running_late') }).click();
    const call = page.getByRole('link', { name: phraseText('fr', 'session', 'callSchool') });
    await expect(call).toHaveAttribute('href', 'tel:5145550111');
    await page.getByRole('button', { name: phraseText('fr', 'alerts', 'emergency') }).click();
    await expect(schools).toHaveCount(1);
    await expect(schools).toHaveAttribute('href', 'tel:5145550111');
  });
});

test.describe('an emergency', () => {
  const unseen = (page: Page) => page.getByRole('region', { name: phraseText('en', 'staffAlerts', 'unseen') });
  const readOut = (page: Page) => page.getByRole('alert').filter({ hasText: /Emergency: Léa/ });

  test('shows on every page of the staff, is announced, marks the tab, and the family sees the acknowledgement @narrow', async ({
    page,
    signInAs,
    browser,
    school,
  }) => {
    await signInAs('teacher');
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
    await unfold(page, /alert/);
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

  test('alerts missed while away are shown on return, two with a message each, and disappear once acknowledged @full', async ({
    page,
    signInAs,
    browser,
    school,
  }) => {
    const family = await familyOf(browser, school.url);
    await family.alert('First');
    // A second alert about one child would be added to the first.
    await family.alert('Second', 2);
    await signInAs('admin');
    await page.goto('/staff/settings');
    await expect(unseen(page).getByRole('listitem')).toHaveText([/Second/, /First/]);
    await expect(readOut(page)).toHaveCount(1);
    await expect(page).toHaveTitle('2 emergencies · Settings · Parvis');
    await unseen(page)
      .getByRole('button', { name: /^Acknowledge/ })
      .first()
      .press('Enter');
    await expect(unseen(page).getByRole('listitem')).toHaveText([/First/]);
    // The last alert disappears once acknowledged. The focus then goes to the page content.
    await expect(page.locator('#content')).toBeFocused();
    await family.close();
  });
});

/** The demo parent on a separate device. */
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
