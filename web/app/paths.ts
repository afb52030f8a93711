/** The path of every screen, and its heading. */
import { useLocation } from 'wouter';
import { formsPath, paths, normalizePath, profilePath, quizPath, supportPath } from '#core/http/page-addresses.ts';
import type { TranslationKey } from '#web/i18n/use-translation.ts';

export { formsPath, paths, normalizePath, quizPath, supportPath };

/** The current path. */
export function usePath(): string {
  return normalizePath(useLocation()[0]);
}

/** The heading of each page. Any other path is not a page. */
const headings: Readonly<Record<string, TranslationKey>> = {
  [paths.home]: 'app.name',
  [paths.pickup]: 'app.schedulePickup',
  [paths.pickupWeek]: 'app.pickupWeek',
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
  [paths.followed]: 'app.relatives',
  [profilePath]: 'app.profile',
  '/settings/help': 'app.help',
  '/settings/privacy': 'app.privacy',
  '/settings/about': 'app.about',
  '/child/*/file': 'app.childFile',
  '/child/*/consents': 'app.consents',
  '/child/*/photos': 'app.photos',
  '/child/*/followers': 'app.relatives',
};

/** The path of a page of any child, with `*` for the number of the child. */
export const withoutChild = (path: string) => path.replace(/^\/child\/\d+/, '/child/*');

export function headingOf(path: string): TranslationKey {
  return (
    headings[withoutChild(path)] ??
    (quizPath.test(path) ? 'app.quiz' : formsPath.test(path) ? 'app.forms' : 'app.notFound')
  );
}

/** Pages whose title is in the header. Elsewhere the header shows the app's name and the page has its own heading. */
const titled: ReadonlySet<string> = new Set([paths.home, paths.pickup, paths.absence, paths.messages, paths.report]);

export function isTitledInHeader(path: string): boolean {
  return titled.has(path);
}

const bannerless = ['messages', 'report', 'settings', 'more', 'follow'];

/** Whether the action banner is shown: on every path that does not contain one of these words. */
export function hasBanner(path: string): boolean {
  return !bannerless.some((word) => path.includes(word));
}
