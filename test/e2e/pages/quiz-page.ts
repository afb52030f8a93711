/** Helpers of the quiz tests. */
import type { Page } from '@playwright/test';
import type { Quiz } from '#core/quizzes/quiz.ts';

/** The id of one of the demo's quizzes, by its English title. */
export async function quizIdOf(page: Page, title: string): Promise<number> {
  const french: Record<string, string> = {
    'Road safety': 'Sécurité routière',
    'Reading together': 'Lire ensemble',
    'Life at school': 'La vie à l’école',
    'Sorting what we throw away': 'Trier ce que l’on jette',
    'The school garden': 'Le jardin de l’école',
  };
  const quizzes: Quiz[] = await (await page.request.get('/api/quizzes')).json();
  const found = quizzes.find((quiz) => quiz.title === title || quiz.title === french[title]);
  if (!found) throw new Error(`the demo has no quiz ${title}`);
  return found.id;
}
