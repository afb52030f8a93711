/** The school announces in two languages. A parent reads it, and the school sees the reader. */
import { expect, tablet, test } from './fixtures.ts';
import { linkTo } from './emails.ts';
import { startsWith } from '#test/e2e/screens/screen.ts';
import { phraseText } from './text.ts';

const texts = {
  title: { en: 'Book fair', fr: 'Foire du livre' },
  description: { en: 'Thursday in the library.', fr: 'Jeudi à la bibliothèque.' },
  details: { en: 'Bring a book, leave with another.', fr: 'Apportez un livre, repartez avec un autre.' },
} as const;
const names = { en: 'English', fr: 'Français' } as const;

for (const locale of ['en', 'fr'] as const) {
  const label = (name: Parameters<typeof phraseText<'staffAnnouncements'>>[2]) =>
    phraseText(locale, 'staffAnnouncements', name);

  test.describe(`in ${locale}`, () => {
    test.use({ look: { locale, theme: 'light' }, ownServer: true });

    test('an announcement is written in both languages, published, read and counted', async ({
      page,
      signInAs,
      newDeviceAs,
    }) => {
      test.slow();
      const school = await (await newDeviceAs('teacher', tablet)).newPage();
      await signInAs('parent');
      await page.goto('/');
      await school.goto('/staff/announcements');
      await school.getByRole('link', { name: label('write') }).click();
      await school.getByLabel(label('target')).selectOption({ label: locale === 'en' ? 'Room 402' : 'Local 402' });
      const field = (text: keyof typeof texts, lang: 'en' | 'fr') =>
        school.getByLabel(`${label(text)} (${names[lang]})`);
      for (const text of ['title', 'description', 'details'] as const) await field(text, 'en').fill(texts[text].en);
      // Both languages are required.
      await school.getByRole('button', { name: label('publish') }).press('Enter');
      await expect(field('title', 'fr')).toBeFocused();
      await expect(school.getByText(phraseText(locale, 'authoring', 'required')).first()).toBeVisible();
      for (const text of ['title', 'description', 'details'] as const) await field(text, 'fr').fill(texts[text].fr);
      await school.getByRole('button', { name: label('publish') }).click();
      await school
        .getByRole('dialog')
        .getByRole('button', { name: label('publish') })
        .click();
      const count = school.getByRole('region', { name: label('readers') });
      await expect(count).toContainText(locale === 'en' ? 'Read by 0 of' : 'Lue par 0 destinataire sur');

      // It appears live on the page that the parent has open.
      const details = page.getByRole('button', {
        name: startsWith(
          `${phraseText(locale, 'announcements', 'details')}: ${texts.title[locale]}`.replace(': ', '.{1,2} ?'),
        ),
      });
      await expect(page.getByRole('heading', { name: texts.title[locale] })).toBeVisible();
      const bell = (n: number) =>
        page.getByRole('link', {
          name: locale === 'en' ? `Notifications, ${n} unread` : `Notifications, ${n} non lues`,
        });
      await expect(bell(6)).toBeVisible();
      await details.click();
      await expect(page.getByRole('dialog')).toContainText(texts.details[locale]);
      await expect(bell(5)).toBeAttached();
      await expect(count).toContainText(locale === 'en' ? 'Read by 1 of' : 'Lue par 1 destinataire sur');
      await expect(count.getByRole('listitem').filter({ hasText: 'Sophie Tremblay' })).not.toContainText(
        label('notRead'),
      );

      await count.getByRole('button', { name: label('remind') }).click();
      await expect(count.getByText(label('remindedToday'))).toBeVisible();
    });
  });
}

test.describe('on a phone shared by two parents', () => {
  test.use({ ownServer: true });

  test('an announcement is read by each of them @full', async ({ page, signInAs, school, playwright }) => {
    const office = await playwright.request.newContext({ baseURL: school.url });
    await office.post('/api/demo/session', { data: { as: 'admin' } });
    const [email, password] = ['rosalie.cyr@example.org', 'deux hérons jouent aux cartes'];
    const children = [{ childId: 1, relationship: 'guardian', rights: ['view'] }];
    const invite = { schoolId: 1, gives: 'guardian', name: 'Rosalie Cyr', email, locale: 'en', children };
    expect((await office.post('/api/staff/invitations', { data: invite })).status()).toBe(201);
    const token = (await linkTo(school, email)).split('#')[1];
    const data = { token, name: 'Rosalie Cyr', password };
    expect((await office.post('/api/auth/invitation/accept', { data })).status()).toBe(200);
    await office.dispose();

    const read = async () => {
      const reading = page.waitForRequest('**/api/announcements/*/read');
      await page
        .getByRole('button', { name: /^Details/ })
        .first()
        .click();
      const { status } = await (await reading).response().then((response) => ({ status: response?.status() }));
      expect(status).toBe(200);
      await page.keyboard.press('Escape');
    };
    await signInAs('parent');
    await page.goto('/');
    await read();
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await read();
  });
});
