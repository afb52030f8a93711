/** Every screen's address, and which heading it has. (§2) */
import { useLocation } from 'wouter';
import { formsPath, paths, plain, profilePath, quizPath, supportPath } from '#core/http/page-addresses.ts';
import type { PlainKey } from '#web/words/words.ts';

export { formsPath, paths, plain, quizPath, supportPath };

/** Where we are. */
export function usePath(): string {
  return plain(useLocation()[0]);
}

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
  [profilePath]: 'app.profile',
  '/settings/help': 'app.help',
  '/settings/privacy': 'app.privacy',
  '/settings/about': 'app.about',
};

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
