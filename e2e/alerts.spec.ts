/** A parent tells the school in a tap, and learns who there has seen it. */
import { expect, test } from './fixtures.ts';
import { alarm, child, openPickups, toast } from './pickup-page.ts';
import { say } from './words.ts';

test.use({ alone: true, schoolTime: '15:10' });

for (const locale of ['en', 'fr'] as const) {
  const alerts = (name: Parameters<typeof say<'alerts'>>[2]) => say(locale, 'alerts', name);

  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    test('quick alerts reach the school, and say when somebody there has seen them', async ({
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
      const sent = page.getByRole('region', { name: alerts('sentToday') }).getByRole('listitem');
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

      const teacher = await browser.newContext({ baseURL: school.url });
      await teacher.request.post('/api/demo/session', { data: { as: 'teacher' } });
      const list: { id: number; note: string }[] = await (await teacher.request.get('/api/staff/alerts')).json();
      const seen = list.find(({ note }) => note.startsWith('Pas de bottes'));
      await teacher.request.post(`/api/staff/alerts/${seen?.id}/acknowledge`);
      await teacher.close();
      await expect(sent.filter({ hasText: 'Pas de bottes' })).toContainText(
        locale === 'en' ? /Seen by .+ at 3:\d\d PM/ : /Vu par .+ à 15\sh/,
      );
    });
  });
}
