import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { openWords } from '#web/words/language.ts';
import type { CatalogueName } from '#web/words/phrases.ts';
import { DashboardPage } from './DashboardPage.tsx';
import { paths, quizPath, usePath } from './paths.ts';

const BeingBuiltPage = lazy(() => import('./BeingBuiltPage.tsx').then((m) => ({ default: m.BeingBuiltPage })));
const NotFoundPage = lazy(() => import('./NotFoundPage.tsx').then((m) => ({ default: m.NotFoundPage })));
const MorePage = lazy(() => import('./MorePage.tsx').then((m) => ({ default: m.MorePage })));
const SettingsPage = lazy(() => import('#web/settings/SettingsPage.tsx').then((m) => ({ default: m.SettingsPage })));

/** A screen with words of its own, which are not in the first load. */
const withWords = (name: CatalogueName, load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const [page] = await Promise.all([load(), openWords(name)]);
    return { default: page };
  });
const AbsencePage = withWords('absence', () => import('#web/absences/AbsencePage.tsx').then((m) => m.AbsencePage));
const MessagesPage = withWords('messages', () => import('./MessagesPage.tsx').then((m) => m.MessagesPage));
const PickupPage = withWords('pickup', () => import('./PickupPage.tsx').then((m) => m.PickupPage));

/** Screens that later work opens. */
const beingBuilt = [
  paths.report,
  paths.notifications,
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
