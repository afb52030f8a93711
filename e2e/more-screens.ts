/** More and what is opened from it, for `screens.ts`. */
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';
import { say } from './words.ts';

/** The menu, a suggestion that says too little, and feedback; `at` brings a page to an address. */
export const moreScreens = (at: (path: string) => (page: Page) => Promise<void>): Screen[] => [
  { name: 'more', signedIn: true, open: at('/more') },
  {
    name: 'suggestion',
    signedIn: true,
    async open(page, locale) {
      await at('/more')(page);
      await page.getByRole('button', { name: say(locale, 'suggestions', 'suggest') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(locale, 'suggestions', 'submit') })
        .press('Enter');
    },
  },
  { name: 'feedback', signedIn: true, open: at('/feedback') },
];
