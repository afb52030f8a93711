/** The account screens, for `screens.ts`. */
import { teacherName } from '#test/e2e/pages/message-page.ts';
import { asParent, openAt, dialogFrom, type Screen } from './screen.ts';
import { phraseText } from '#test/e2e/text.ts';

export const profileScreens: readonly Screen[] = [
  asParent('profile', openAt('/settings/profile')),
  asParent(
    'profile-password',
    dialogFrom(openAt('/settings/profile'), (page, locale) =>
      page.getByRole('button', { name: phraseText(locale, 'profile', 'choosePassword') }),
    ),
  ),
  asParent('profile-name-taken', async (page, locale) => {
    await openAt('/settings/profile')(page);
    const name = page.getByRole('textbox', { name: phraseText(locale, 'profile', 'name') });
    await name.fill(teacherName);
    await name.press('Enter');
    await page.getByText(phraseText(locale, 'signIn', 'nameTaken')).waitFor();
  }),
];
