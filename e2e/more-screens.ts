/** More and what is opened from it, for `screens.ts`. */
import { asParent, at, type Screen } from './screen.ts';
import { say } from './words.ts';

/** The menu, a suggestion that says too little, and feedback. */
export const moreScreens: readonly Screen[] = [
  asParent('more', at('/more')),
  asParent('suggestion', async (page, locale) => {
    await at('/more')(page);
    await page.getByRole('button', { name: say(locale, 'suggestions', 'suggest') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say(locale, 'suggestions', 'submit') })
      .press('Enter');
  }),
  asParent('feedback', at('/feedback')),
];
