/** Every screen's address, and which heading it has. (§2) */
import { useLocation } from 'wouter';
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

/** Where we are. */
export function usePath(): string {
  return plain(useLocation()[0]);
}

/** Written one way: without capitals and without a slash at the end. */
export const plain = (path: string) => path.toLowerCase().replace(/(.)\/+$/, '$1');

/** The heading of each page; anything else is not a page. */
const headings: Readonly<Record<string, PlainKey>> = {
  [paths.home]: 'app.name',
  [paths.pickup]: 'app.schedulePickup',
  [paths.absence]: 'app.reportAbsence',
  [paths.messages]: 'app.messages',
  [paths.report]: 'app.reports',
  [paths.more]: 'app.more',
  [paths.settings]: 'app.settings',
  [paths.quizCenter]: 'app.quizCenter',
  [paths.forms]: 'app.forms',
  [paths.store]: 'app.store',
  [paths.feedback]: 'app.feedback',
  [paths.notifications]: 'app.notifications',
  '/settings/profile': 'app.profile',
  '/settings/help': 'app.help',
  '/settings/privacy': 'app.privacy',
  '/settings/about': 'app.about',
};

/** The quizzes; one of them, its review or its results. */
export const quizPath = /^\/quiz-center(?:\/\d+(?:\/(?:review|results))?)?$/;

/** What the settings lead to for support, on either side of the app. */
export const supportPath = /^(?:\/staff)?\/settings\/(?:help|privacy|about)$/;
/** The forms: their list, one of them, what was answered to it. */
export const formsPath = /^\/forms(?:\/\d+(?:\/answers\/\d+)?)?$/;

export function headingOf(path: string): PlainKey {
  return headings[path] ?? (quizPath.test(path) ? 'app.quiz' : formsPath.test(path) ? 'app.forms' : 'app.notFound');
}

/** The pages whose title stands in the header; elsewhere the header has the app's name and the page its own heading. */
const titled: ReadonlySet<string> = new Set([paths.home, paths.pickup, paths.absence, paths.messages, paths.report]);

export function isTitledInHeader(path: string): boolean {
  return titled.has(path);
}

const bannerless = ['messages', 'report', 'settings', 'more'];

/** Whether the action banner shows: on every route that does not contain one of these words. (§2 Bottom bar) */
export function hasBanner(path: string): boolean {
  return !bannerless.some((word) => path.includes(word));
}
