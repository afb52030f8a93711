/** The office moves its groups to the next school year, looks first, and undoes it. */
import { schoolClockShows } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true, schoolTime: '15:10', look: { locale: 'fr', theme: 'light' } });

const n = (name: Parameters<typeof phraseText<'nextYear'>>[2]) => phraseText('fr', 'nextYear', name);

test('a year’s move shows what it changes before it does, keeps an exception, and is undone', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin');
  await schoolClockShows(page, '15:10');
  await page.goto('/staff/families?tab=groups');
  await page.getByRole('link', { name: n('title') }).click();
  await page
    .getByLabel('402', { exact: false })
    .first()
    .selectOption({ label: n('leave') });
  const group = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^402/ }) });
  await group.getByText(n('childrenOf')).click();
  await group.getByLabel(/Léa Tremblay/).selectOption({ label: n('childStays') });
  await page.getByRole('button', { name: n('preview') }).click();
  const result = page.getByRole('region', { name: n('result') });
  await expect(result).toContainText('19 quittent l’école');
  await expectAccessible();
  await result.getByRole('button', { name: n('move') }).click();
  const last = page.getByRole('region', { name: /19 ont quitté/ });
  await expect(last).toBeVisible();
  await expect(result).toHaveCount(0);

  await last.getByRole('button', { name: n('undo') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: n('undo') })
    .click();
  await expect(last.getByText(n('wasUndone'))).toBeVisible();
  await expect(page.getByText('19 enfants sont de retour dans l’ancien groupe')).toBeVisible();
  await expect(group.getByText('20 enfants', { exact: false })).toBeVisible();
});
