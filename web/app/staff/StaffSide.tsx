import { Fragment } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { profilePath, staffRoot } from '#core/http/page-addresses.ts';
import { NotFoundPage } from '#web/app/NotFoundPage.tsx';
import { ProfilePage, SettingsScreens } from '#web/app/family-screens.ts';
import { paths, supportPath, usePath } from '#web/app/paths.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { StaffMorePage } from './StaffMorePage.tsx';
import { StaffShell } from './StaffShell.tsx';
import { staffPaths } from './staff-paths.ts';
import { screensOf, shownAt, standsAt } from './staff-screens.ts';

/** A family's addresses that who works at the school has on their own side too. */
const moved: readonly (readonly [string, string])[] = [
  [paths.home, staffPaths.today],
  [staffRoot, staffPaths.today],
  [paths.messages, staffPaths.messages],
  [paths.more, staffPaths.more],
  [paths.settings, staffPaths.settings],
  [profilePath, staffPaths.profile],
];

/** The school's side: its shell, and which screen stands at which address. A family downloads none of it. */
export function StaffSide() {
  const path = usePath();
  const isOffice = usePerson().capacities.includes('admin');
  const screen = screensOf(isOffice).find((one) => standsAt(one, path));
  const shown = screen && shownAt(screen, path);
  return (
    <StaffShell>
      {/* A part begins anew at each of its addresses. */}
      <Fragment key={screen && screen === shown ? screen.path : path}>
        {shown ? (
          <shown.Screen />
        ) : (
          <Switch location={path}>
            {moved.map(([from, to]) => (
              <Route key={from} path={from}>
                <Redirect to={to} replace />
              </Route>
            ))}
            <Route path={staffPaths.more}>
              <StaffMorePage />
            </Route>
            <Route path={supportPath}>
              <SettingsScreens settings={staffPaths.settings} />
            </Route>
            <Route path={staffPaths.profile}>
              <ProfilePage settings={staffPaths.settings} />
            </Route>
            <Route>
              <NotFoundPage />
            </Route>
          </Switch>
        )}
      </Fragment>
    </StaffShell>
  );
}
