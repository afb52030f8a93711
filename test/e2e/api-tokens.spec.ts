/** A user creates an API token, calls the API with it, and revokes it. */
import { locales } from '#core/lang/locale.ts';
import { expect, test } from './fixtures.ts';
import { toast } from '#test/e2e/pages/pickup-page.ts';
import { phraseText } from './text.ts';

test.use({ ownServer: true });

for (const locale of locales) {
  const a = (name: Parameters<typeof phraseText<'apiTokens'>>[2]) => phraseText(locale, 'apiTokens', name);

  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' } });

    for (const [role, address, list] of [
      ['parent', '/settings/profile', '/api/absences'],
      ['teacher', '/staff/settings/profile', '/api/staff/attendance'],
    ] as const)
      test(`a ${role} creates an API token, uses it and revokes it`, async ({
        page,
        signInAs,
        request,
        expectAccessible,
      }) => {
        await signInAs(role);
        await page.request.put('/api/settings', { data: { locale } });
        await page.goto(address);
        await page.getByRole('button', { name: phraseText(locale, 'profile', 'tokensOpen') }).click();
        await expect(page.getByText(a('none'))).toBeVisible();
        await page.getByRole('button', { name: a('add') }).click();
        await page.getByRole('button', { name: a('create'), exact: true }).click();
        await expect(page.getByText(a('nameRequired'))).toBeVisible();
        await page.getByRole('textbox', { name: a('name') }).fill('Tableau');
        await page.getByText(a('someAreas')).click();
        await page.getByRole('button', { name: a('create'), exact: true }).click();
        await expect(page.getByText(a('areasRequired'))).toBeVisible();
        await page.getByRole('checkbox', { name: a('attendance') }).check();
        await expectAccessible();
        await page.getByRole('button', { name: a('create'), exact: true }).click();

        const field = page.getByRole('textbox', { name: a('title') });
        await expect(field).toHaveValue(/^parvis_\w{49}$/);
        await expectAccessible();
        const headers = { authorization: `Bearer ${await field.inputValue()}` };
        const origin = new URL(page.url()).origin;
        const statusOf = async (path: string) => (await request.get(`${origin}${path}`, { headers })).status();
        expect(await statusOf(list)).toBe(200);
        expect(await statusOf('/api/conversations')).toBe(403);

        // Its text is not shown a second time.
        await page.getByRole('button', { name: a('done') }).click();
        await expect(page.getByText('Tableau')).toBeVisible();
        await expect(page.getByText(/parvis_/)).toHaveCount(0);
        await page.getByRole('button', { name: a('revokeOf').replace('{name}', 'Tableau') }).click();
        await page
          .getByRole('button', { name: a('revokeOf').replace('{name}', 'Tableau') })
          .last()
          .click();
        await expect(toast(page, a('revoked'))).toBeVisible();
        await expect(page.getByText(a('none'))).toBeVisible();
        expect(await statusOf(list)).toBe(401);
      });
  });
}
