/**
 * Every screen and state worth looking at: the accessibility tests walk them, and `npm run shots` takes their pictures.
 */
import { absenceScreens } from './absence-screens.ts';
import { profileScreens } from './account-screens.ts';
import { attendanceScreens } from './attendance-screens.ts';
import { authoringScreens } from './authoring-screens.ts';
import { dashboardScreens } from './dashboard-screens.ts';
import { doorScreens } from './door-screens.ts';
import { familyScreens } from './family-screens.ts';
import { formScreens } from './form-screens.ts';
import { messageScreens } from './message-screens.ts';
import { moreScreens } from './more-screens.ts';
import { pickupScreens } from './pickup-screens.ts';
import { quizScreens } from './quiz-screens.ts';
import { reportScreens } from './report-screens.ts';
import { settingsScreens } from './settings-screens.ts';
import { staffReportScreens } from './staff-report-screens.ts';
import { storeScreens } from './store-screens.ts';
import { todayScreens } from './today-screens.ts';
import type { Screen } from './screen.ts';

export const screens: readonly Screen[] = [
  ...dashboardScreens,
  ...absenceScreens,
  ...pickupScreens,
  ...messageScreens,
  ...reportScreens,
  ...quizScreens,
  ...moreScreens,
  ...settingsScreens,
  ...profileScreens,
  ...formScreens,
  ...storeScreens,
  ...todayScreens,
  ...attendanceScreens,
  ...authoringScreens,
  ...staffReportScreens,
  ...familyScreens,
  ...doorScreens,
];
