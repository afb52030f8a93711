import { Fragment } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { profilePath, staffRoot } from '#core/http/page-addresses.ts';
import { NotFoundPage } from '#web/app/NotFoundPage.tsx';
import { ProfilePage, SettingsScreens } from '#web/app/family-routes.ts';
import { paths, supportPath, usePath } from '#web/app/paths.ts';
import { SchoolTerms } from '#web/i18n/SchoolTerms.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useIsHiddenFromFamilies } from '#web/session/hidden-modules.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { useChosenSchool } from '#web/session/use-chosen-school.ts';
import { StaffMorePage } from './StaffMorePage.tsx';
import { StaffShell } from './StaffShell.tsx';
import { staffPaths } from './staff-paths.ts';
import { screensOf, screenPartAt, isScreenOf } from './staff-routes.ts';

/** Family paths that exist in the staff area too. */
const moved: readonly (readonly [string, string])[] = [
  [paths.home, staffPaths.today],
  [staffRoot, staffPaths.today],
  [paths.messages, staffPaths.messages],
  [paths.more, staffPaths.more],
  [paths.settings, staffPaths.settings],
  [profilePath, staffPaths.profile],
];

/** The staff area: its shell and its routes. Families never download it. */
export function StaffApp() {
  const path = usePath();
  const user = useCurrentUser();
  const chosen = useChosenSchool();
  const school = user.schools.find(({ id }) => id === chosen) ?? user.schools[0];
  const screen = screensOf(user).find((one) => isScreenOf(one, path));
  const shown = screen && screenPartAt(screen, path);
  const isHidden = useIsHiddenFromFamilies(screen?.module);
  const t = useTranslation();
  return (
    <SchoolTerms schools={school ? [school] : []}>
      <StaffShell>
        {isHidden && <p className="rounded-m bg-sun-tint p-4 text-small text-sun">{t('staff.hiddenModule')}</p>}
        {/* A part remounts at each of its paths. */}
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
              {!user.room && (
                <Route path={supportPath}>
                  <SettingsScreens settings={staffPaths.settings} />
                </Route>
              )}
              {!user.room && (
                <Route path={staffPaths.profile}>
                  <ProfilePage settings={staffPaths.settings} />
                </Route>
              )}
              <Route>
                <NotFoundPage />
              </Route>
            </Switch>
          )}
        </Fragment>
      </StaffShell>
    </SchoolTerms>
  );
}
