import { SettingsPage } from '#web/app/SettingsPage.tsx';
import { StaffLogOut } from './StaffLogOut.tsx';
import { staffPaths } from './staff-paths.ts';

/** The settings at their path in the staff area. */
export function StaffSettings() {
  return <SettingsPage settings={staffPaths.settings} logOut={<StaffLogOut />} />;
}
