/** More and the pages opened from it, for `screens.ts`. */
import { asParent, openAt, type Screen } from './screen.ts';
import { phraseText } from '#test/e2e/text.ts';

/** The menu, a suggestion that is too short, and feedback. */
export const moreScreens: readonly Screen[] = [
  asParent('more', openAt('/more')),
  asParent('suggestion', async (page, locale) => {
    await openAt('/more')(page);
    await page.getByRole('button', { name: phraseText(locale, 'suggestions', 'suggest') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: phraseText(locale, 'suggestions', 'submit') })
      .press('Enter');
  }),
  asParent('feedback', openAt('/feedback')),
];
