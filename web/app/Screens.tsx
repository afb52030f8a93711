import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { worded } from '#web/words/language.ts';
import { DashboardPage } from './DashboardPage.tsx';
import { paths, quizPath, usePath } from './paths.ts';

const AbsencePage = lazy(() =>
  worded('absence', import('#web/absences/AbsencePage.tsx')).then((m) => ({ default: m.AbsencePage })),
);
const BeingBuiltPage = lazy(() => import('./BeingBuiltPage.tsx').then((m) => ({ default: m.BeingBuiltPage })));
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
const ReportPage = lazy(() =>
  worded('report', import('#web/reports/ReportPage.tsx')).then((m) => ({ default: m.ReportPage })),
);
const SettingsPage = lazy(() =>
  worded('settings', import('#web/settings/SettingsPage.tsx')).then((m) => ({ default: m.SettingsPage })),
);

/** Screens that later work opens. */
const beingBuilt = [
  paths.quizCenter,
  quizPath,
  paths.forms,
  paths.store,
  paths.feedback,
  '/settings/profile',
  '/settings/help',
  '/settings/privacy',
  '/settings/about',
];

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
        <Route path={paths.notifications}>
          <NotificationsPage />
        </Route>
        <Route path={paths.more}>
          <MorePage />
        </Route>
        <Route path={paths.settings}>
          <SettingsPage />
        </Route>
        {beingBuilt.map((screen) => (
          <Route key={String(screen)} path={screen}>
            <BeingBuiltPage />
          </Route>
        ))}
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </Suspense>
  );
}
