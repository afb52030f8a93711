/** One's own account, as `screens.ts` lists it. */
import { teacherName } from './message-page.ts';
import { asParent, at, dialogFrom, type Screen } from './screen.ts';
import { say } from './words.ts';

export const profileScreens: readonly Screen[] = [
  asParent('profile', at('/settings/profile')),
  asParent(
    'profile-password',
    dialogFrom(at('/settings/profile'), (page, locale) =>
      page.getByRole('button', { name: say(locale, 'profile', 'choosePassword') }),
    ),
  ),
  asParent('profile-name-taken', async (page, locale) => {
    await at('/settings/profile')(page);
    const name = page.getByRole('textbox', { name: say(locale, 'profile', 'name') });
    await name.fill(teacherName);
    await name.press('Enter');
    await page.getByText(say(locale, 'signIn', 'nameTaken')).waitFor();
  }),
];
