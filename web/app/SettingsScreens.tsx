import { Route, Switch } from 'wouter';
import { AboutPage } from '#web/settings/AboutPage.tsx';
import { HelpPage } from './HelpPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';
import { usePath } from './paths.ts';
import { version } from './version.ts';

/** Sub-pages of the settings, under the path of either side. */
export function SettingsScreens({ settings }: { settings: string }) {
  return (
    <Switch location={usePath()}>
      <Route path={`${settings}/help`}>
        <HelpPage base={settings} />
      </Route>
      <Route path={`${settings}/privacy`}>
        <PrivacyPage base={settings} />
      </Route>
      <Route path={`${settings}/about`}>
        <AboutPage base={settings} version={version} />
      </Route>
    </Switch>
  );
}
