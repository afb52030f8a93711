import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { worded } from '#web/words/language.ts';
import { DashboardPage } from './DashboardPage.tsx';
import { openFeedback } from './open-feedback.ts';
import { openForms } from './open-forms.ts';
import { openQuizzes } from './open-quizzes.ts';
import { openStore } from './open-store.ts';
import { formsPath, paths, quizPath, supportPath, usePath } from './paths.ts';

const AbsencePage = lazy(() =>
  worded('absence', import('#web/absences/AbsencePage.tsx')).then((m) => ({ default: m.AbsencePage })),
);
const FormScreens = lazy(() => openForms().then((m) => ({ default: m.FormScreens })));
const FeedbackPage = lazy(() => openFeedback().then((m) => ({ default: m.FeedbackPage })));
const MorePage = lazy(() => worded('more', import('./MorePage.tsx')).then((m) => ({ default: m.MorePage })));
const NotFoundPage = lazy(() => import('./NotFoundPage.tsx').then((m) => ({ default: m.NotFoundPage })));
const MessagesPage = lazy(() =>
  worded('messages', import('./MessagesPage.tsx')).then((m) => ({ default: m.MessagesPage })),
);
const NotificationsPage = lazy(() =>
  worded('notifications', import('#web/notifications/NotificationsPage.tsx')).then((m) => ({
    default: m.NotificationsPage,
  })),
);
const PickupPage = lazy(() => worded('pickup', import('./PickupPage.tsx')).then((m) => ({ default: m.PickupPage })));
const ProfilePage = lazy(() =>
  worded('profile', import('#web/sessions/ProfilePage.tsx')).then((m) => ({ default: m.ProfilePage })),
);
const QuizScreens = lazy(() => openQuizzes().then((m) => ({ default: m.QuizScreens })));
const ReportPage = lazy(() =>
  worded('report', import('#web/reports/ReportPage.tsx')).then((m) => ({ default: m.ReportPage })),
);
const SettingsPage = lazy(() =>
  worded('settings', import('./SettingsPage.tsx')).then((m) => ({ default: m.SettingsPage })),
);
const SettingsScreens = lazy(() =>
  worded('support', import('./SettingsScreens.tsx')).then((m) => ({ default: m.SettingsScreens })),
);
const StorePage = lazy(() => openStore().then((m) => ({ default: m.StorePage })));

/** Which screen stands at which address. (§2) */
export function Screens() {
  const path = usePath();
  return (
    // A page that is waited for leaves nothing of the one before: not even hidden, where the focus would find it.
    <Suspense key={path} fallback={<Skeleton className="h-40" />}>
      <Switch location={path}>
        <Route path={paths.home}>
          <DashboardPage />
        </Route>
        <Route path={paths.absence}>
          <AbsencePage />
        </Route>
        <Route path={paths.pickup}>
          <PickupPage />
        </Route>
        <Route path={paths.messages}>
          <MessagesPage />
        </Route>
        <Route path={paths.report}>
          <ReportPage />
        </Route>
        <Route path={quizPath}>
          <QuizScreens path={path} />
        </Route>
        <Route path={paths.notifications}>
          <NotificationsPage />
        </Route>
        <Route path={paths.more}>
          <MorePage />
        </Route>
        <Route path={paths.settings}>
          <SettingsPage base={paths.settings} />
        </Route>
        <Route path={supportPath}>
          <SettingsScreens base={paths.settings} />
        </Route>
        <Route path={paths.feedback}>
          <FeedbackPage />
        </Route>
        <Route path={paths.store}>
          <StorePage />
        </Route>
        <Route path={formsPath}>
          <FormScreens />
        </Route>
        <Route path="/settings/profile">
          <ProfilePage base={paths.settings} />
        </Route>
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </Suspense>
  );
}
