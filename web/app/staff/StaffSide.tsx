import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { NotFoundPage } from '#web/app/NotFoundPage.tsx';
import { paths, usePath } from '#web/app/paths.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { worded } from '#web/words/language.ts';
import { StaffShell } from './StaffShell.tsx';
import { staffPaths } from './staff-paths.ts';
import { TodayPage } from './TodayPage.tsx';

const MessagesPage = lazy(() =>
  worded('messages', import('#web/app/MessagesPage.tsx')).then((m) => ({ default: m.MessagesPage })),
);
const PeoplePage = lazy(() => import('./PeoplePage.tsx').then((m) => ({ default: m.PeoplePage })));
const SettingsPage = lazy(() => import('#web/settings/SettingsPage.tsx').then((m) => ({ default: m.SettingsPage })));

/** The school's side: its shell, and which screen stands at which address. A family downloads none of it. */
export function StaffSide() {
  const path = usePath();
  return (
    <StaffShell>
      <Suspense key={path} fallback={<Skeleton className="h-40" />}>
        <Switch location={path}>
          {[paths.home, '/staff'].map((home) => (
            <Route key={home} path={home}>
              <Redirect to={staffPaths.today} replace />
            </Route>
          ))}
          <Route path={paths.messages}>
            <Redirect to={staffPaths.messages} replace />
          </Route>
          <Route path={paths.settings}>
            <Redirect to={staffPaths.settings} replace />
          </Route>
          <Route path={staffPaths.today}>
            <TodayPage />
          </Route>
          <Route path={staffPaths.messages}>
            <MessagesPage base={staffPaths.messages} settings={staffPaths.settings} />
          </Route>
          <Route path={staffPaths.people}>
            <PeoplePage />
          </Route>
          <Route path={staffPaths.settings}>
            <SettingsPage />
          </Route>
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </Suspense>
    </StaffShell>
  );
}
