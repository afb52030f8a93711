/** A family's screens, and which stands at which address. All but the first come with their words on demand. (§2) */
import type { FunctionComponent } from 'react';
import { profilePath } from '#core/http/page-addresses.ts';
import { type Bringable, onDemand } from '#web/ui/on-demand.ts';
import { worded } from '#web/words/language.ts';
import { DashboardPage } from './DashboardPage.tsx';
import { formsPath, paths, quizPath, supportPath } from './paths.ts';

export const AbsencePage = onDemand(() =>
  worded('absence', import('#web/absences/AbsencePage.tsx')).then((m) => ({ Screen: m.AbsencePage })),
);
export const FeedbackPage = onDemand(() =>
  worded('feedback', import('#web/feedback/FeedbackPage.tsx')).then((m) => ({ Screen: m.FeedbackPage })),
);
export const FormScreens = onDemand(() =>
  worded('forms', import('#web/forms/FormScreens.tsx')).then((m) => ({ Screen: m.FormScreens, ask: m.askForms })),
);
export const MessagesPage = onDemand(() =>
  worded('messages', import('./MessagesPage.tsx')).then((m) => ({ Screen: m.MessagesPage, ask: m.askMessages })),
);
export const MorePage = onDemand(() => worded('more', import('./MorePage.tsx')).then((m) => ({ Screen: m.MorePage })));
export const NotFoundPage = onDemand(() => import('./NotFoundPage.tsx').then((m) => ({ Screen: m.NotFoundPage })));
export const NotificationsPage = onDemand(() =>
  worded('notifications', import('#web/notifications/NotificationsPage.tsx')).then((m) => ({
    Screen: m.NotificationsPage,
    ask: m.askNotifications,
  })),
);
export const PickupPage = onDemand(() =>
  worded('pickup', import('./PickupPage.tsx')).then((m) => ({ Screen: m.PickupPage, ask: m.askPickup })),
);
export const ProfilePage = onDemand(() =>
  worded('profile', import('#web/sessions/ProfilePage.tsx')).then((m) => ({ Screen: m.ProfilePage })),
);
export const QuizScreens = onDemand(() =>
  worded('quizzes', import('#web/quizzes/QuizScreens.tsx')).then((m) => ({ Screen: m.QuizScreens, ask: m.askQuizzes })),
);
export const ReportPage = onDemand(() =>
  worded('report', import('#web/reports/ReportPage.tsx')).then((m) => ({ Screen: m.ReportPage })),
);
export const SettingsPage = onDemand(() =>
  worded('settings', import('./SettingsPage.tsx')).then((m) => ({ Screen: m.SettingsPage, ask: m.askSettings })),
);
export const SettingsScreens = onDemand(() =>
  worded('support', import('./SettingsScreens.tsx')).then((m) => ({ Screen: m.SettingsScreens })),
);
export const StorePage = onDemand(() =>
  worded('store', import('#web/store/StorePage.tsx')).then((m) => ({ Screen: m.StorePage, ask: m.askStore })),
);

/** `settings`: where they stand. The first screen comes with the app. */
type FamilyScreen = {
  readonly at: string | RegExp;
  readonly Screen: FunctionComponent<{ path: string; settings: string }> & Partial<Bringable>;
};

const screens: readonly FamilyScreen[] = [
  { at: paths.home, Screen: DashboardPage },
  { at: paths.absence, Screen: AbsencePage },
  { at: paths.pickup, Screen: PickupPage },
  { at: paths.messages, Screen: MessagesPage },
  { at: paths.report, Screen: ReportPage },
  { at: quizPath, Screen: QuizScreens },
  { at: paths.notifications, Screen: NotificationsPage },
  { at: paths.more, Screen: MorePage },
  { at: paths.settings, Screen: SettingsPage },
  { at: supportPath, Screen: SettingsScreens },
  { at: paths.feedback, Screen: FeedbackPage },
  { at: paths.store, Screen: StorePage },
  { at: formsPath, Screen: FormScreens },
  { at: profilePath, Screen: ProfilePage },
];

/** The screen that stands at an address, where there is one. */
export function screenAt(path: string): FamilyScreen | undefined {
  return screens.find(({ at }) => (typeof at === 'string' ? at === path : at.test(path)));
}
