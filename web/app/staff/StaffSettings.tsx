import { SettingsPage } from '#web/app/SettingsPage.tsx';
import { StaffLogOut } from './StaffLogOut.tsx';
import { staffPaths } from './staff-paths.ts';

/** The settings, at the address that they have on the school's side. */
export function StaffSettings() {
  return <SettingsPage settings={staffPaths.settings} logOut={<StaffLogOut />} />;
}
