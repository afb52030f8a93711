/** One's own account, as `screens.ts` lists it. */
import { at, type Screen } from './screen.ts';
import { say } from './words.ts';

export const profileScreens: readonly Screen[] = [
  { name: 'profile', signedIn: true, open: at('/settings/profile') },
  {
    name: 'profile-password',
    signedIn: true,
    async open(page, locale) {
      await at('/settings/profile')(page);
      await page.getByRole('button', { name: say(locale, 'profile', 'choosePassword') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
