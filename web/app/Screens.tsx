import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { PlainKey } from '#web/words/words.ts';
import { DashboardPage } from './DashboardPage.tsx';
import { paths } from './paths.ts';

const AbsencePage = lazy(() => import('#web/absences/AbsencePage.tsx').then((m) => ({ default: m.AbsencePage })));
const BeingBuiltPage = lazy(() => import('./BeingBuiltPage.tsx').then((m) => ({ default: m.BeingBuiltPage })));
const NotFoundPage = lazy(() => import('./NotFoundPage.tsx').then((m) => ({ default: m.NotFoundPage })));
const MorePage = lazy(() => import('./MorePage.tsx').then((m) => ({ default: m.MorePage })));
const SettingsPage = lazy(() => import('#web/settings/SettingsPage.tsx').then((m) => ({ default: m.SettingsPage })));

/** Screens that later work opens, with the headings they will have. */
const beingBuilt: readonly (readonly [path: string, heading: PlainKey])[] = [
  [paths.pickup, 'pickups.title'],
  [paths.messages, 'app.messages'],
  [paths.report, 'app.reports'],
  [paths.notifications, 'app.notifications'],
  [paths.quizCenter, 'app.quizCenter'],
  ['/quiz-center/:id', 'app.quiz'],
  ['/quiz-center/:id/review', 'app.quiz'],
  ['/quiz-center/:id/results', 'app.quiz'],
  [paths.forms, 'app.forms'],
  [paths.store, 'app.store'],
  [paths.feedback, 'app.feedback'],
  ['/settings/profile', 'app.profile'],
  ['/settings/help', 'app.help'],
  ['/settings/privacy', 'app.privacy'],
  ['/settings/about', 'app.about'],
];

/** Which screen stands at which address. (§2) */
export function Screens() {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <Switch>
        <Route path={paths.home}>
          <DashboardPage />
        </Route>
        <Route path={paths.absence}>
          <AbsencePage />
        </Route>
        <Route path={paths.more}>
          <MorePage />
        </Route>
        <Route path={paths.settings}>
          <SettingsPage />
        </Route>
        {beingBuilt.map(([path, heading]) => (
          <Route key={path} path={path}>
            <BeingBuiltPage heading={heading} />
          </Route>
        ))}
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </Suspense>
  );
}
