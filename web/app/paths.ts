/** Every screen's address, and which heading it has. (§2) */
import type { PlainKey } from '#web/words/words.ts';

export const paths = {
  home: '/',
  pickup: '/pickup',
  absence: '/absence',
  messages: '/messages',
  report: '/report',
  more: '/more',
  settings: '/settings',
  quizCenter: '/quiz-center',
  forms: '/forms',
  store: '/store',
  feedback: '/feedback',
  notifications: '/notifications',
} as const;

/** The pages whose title stands in the header; elsewhere the header has the app's name and the page its own heading. */
const headerTitles: Readonly<Record<string, PlainKey>> = {
  [paths.home]: 'app.name',
  [paths.pickup]: 'pickups.title',
  [paths.absence]: 'absences.title',
  [paths.messages]: 'app.messages',
  [paths.report]: 'app.reports',
};

export function headerTitleOf(path: string): PlainKey | null {
  return headerTitles[path] ?? null;
}

const bannerless = ['messages', 'report', 'settings', 'more'];

/** Whether the action banner shows: on every route that does not contain one of these words. (§2 Bottom bar) */
export function hasBanner(path: string): boolean {
  return !bannerless.some((word) => path.includes(word));
}
