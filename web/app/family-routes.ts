/** The family screens and their paths. All but the first are lazy, with their catalog. */
import type { FunctionComponent } from 'react';
import type { SchoolModule } from '#core/schools/school-module.ts';
import { profilePath } from '#core/http/page-addresses.ts';
import { type Preloadable, onDemand } from '#web/lazy/lazy-screen.ts';
import { withCatalog } from '#web/i18n/locale.ts';
import { DashboardPage } from './DashboardPage.tsx';
import {
  ChildFilePage,
  ChildPhotosPage,
  ConsentsPage,
  FollowedPage,
  FollowersPage,
  FeedbackPage,
  FormScreens,
  QuizScreens,
  StorePage,
} from './more-screens.ts';
import { formsPath, paths, quizPath, supportPath, withoutChild } from './paths.ts';

export const AbsencePage = onDemand(() =>
  withCatalog('absence', import('#web/absences/AbsencePage.tsx')).then((m) => ({ Screen: m.AbsencePage })),
);
export const MessagesPage = onDemand(() =>
  withCatalog('messages', import('./MessagesPage.tsx')).then((m) => ({
    Screen: m.MessagesPage,
    prefetch: m.prefetchMessages,
  })),
);
export const MorePage = onDemand(() =>
  withCatalog('more', import('./MorePage.tsx')).then((m) => ({ Screen: m.MorePage })),
);
export const HiddenModulePage = onDemand(() =>
  withCatalog('more', import('./HiddenModulePage.tsx')).then((m) => ({ Screen: m.HiddenModulePage })),
);
export const NotFoundPage = onDemand(() => import('./NotFoundPage.tsx').then((m) => ({ Screen: m.NotFoundPage })));
export const NotificationsPage = onDemand(() =>
  withCatalog('notifications', import('#web/notifications/NotificationsPage.tsx')).then((m) => ({
    Screen: m.NotificationsPage,
    prefetch: m.prefetchNotifications,
  })),
);
export const PickupPage = onDemand(() =>
  withCatalog('pickup', import('./pickup/PickupPage.tsx')).then((m) => ({
    Screen: m.PickupPage,
    prefetch: m.prefetchPickup,
  })),
);
const PickupWeekPage = onDemand(() =>
  withCatalog('people', import('./pickup/PickupWeekPage.tsx')).then((m) => ({ Screen: m.PickupWeekPage })),
);
export const ProfilePage = onDemand(() =>
  withCatalog('profile', import('#web/account/ProfilePage.tsx')).then((m) => ({ Screen: m.ProfilePage })),
);
export const ReportPage = onDemand(() =>
  withCatalog('report', import('#web/reports/ReportPage.tsx')).then((m) => ({ Screen: m.ReportPage })),
);
export const SettingsPage = onDemand(() =>
  withCatalog('settings', import('./SettingsPage.tsx')).then((m) => ({
    Screen: m.SettingsPage,
    prefetch: m.prefetchSettings,
  })),
);
export const SettingsScreens = onDemand(() =>
  withCatalog('support', import('./SettingsScreens.tsx')).then((m) => ({ Screen: m.SettingsScreens })),
);

/** `settings`: the path of the settings. The first screen is in the initial chunk. */
type FamilyScreen = {
  readonly at: string | RegExp;
  readonly Screen: FunctionComponent<{ path: string; settings: string }> & Partial<Preloadable>;
  /** The module to which the screen belongs: not shown where the school hides it. */
  readonly module?: SchoolModule;
};

const screens: readonly FamilyScreen[] = [
  { at: paths.home, Screen: DashboardPage },
  { at: paths.absence, Screen: AbsencePage },
  { at: paths.pickup, Screen: PickupPage },
  { at: paths.pickupWeek, Screen: PickupWeekPage },
  { at: paths.messages, Screen: MessagesPage },
  { at: paths.report, Screen: ReportPage, module: 'reports' },
  { at: quizPath, Screen: QuizScreens, module: 'quizzes' },
  { at: paths.notifications, Screen: NotificationsPage },
  { at: paths.more, Screen: MorePage },
  { at: paths.settings, Screen: SettingsPage },
  { at: supportPath, Screen: SettingsScreens },
  { at: paths.feedback, Screen: FeedbackPage, module: 'feedback' },
  { at: paths.store, Screen: StorePage, module: 'store' },
  { at: formsPath, Screen: FormScreens, module: 'forms' },
  { at: profilePath, Screen: ProfilePage },
  { at: paths.followed, Screen: FollowedPage },
  { at: '/child/*/photos', Screen: ChildPhotosPage, module: 'reports' },
  { at: '/child/*/consents', Screen: ConsentsPage },
  { at: '/child/*/followers', Screen: FollowersPage },
  { at: '/child/*/file', Screen: ChildFilePage },
];

/** The screen of a path, if any. */
export function screenAt(path: string): FamilyScreen | undefined {
  const page = withoutChild(path);
  return screens.find(({ at }) => (typeof at === 'string' ? at === page : at.test(page)));
}
