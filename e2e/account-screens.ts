/** One's own account, as `screens.ts` lists it. */
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
];
