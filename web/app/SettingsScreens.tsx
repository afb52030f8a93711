import { Route, Switch } from 'wouter';
import { AboutPage } from '#web/settings/AboutPage.tsx';
import { HelpPage } from './HelpPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';
import { usePath } from './paths.ts';
import { version } from './version.ts';

/** The pages of the settings' support group, wherever the settings stand. */
export function SettingsScreens({ base }: { base: string }) {
  return (
    <Switch location={usePath()}>
      <Route path={`${base}/help`}>
        <HelpPage base={base} />
      </Route>
      <Route path={`${base}/privacy`}>
        <PrivacyPage base={base} />
      </Route>
      <Route path={`${base}/about`}>
        <AboutPage base={base} version={version} />
      </Route>
    </Switch>
  );
}
