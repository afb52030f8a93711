/**
 * The list of screens and states: the accessibility tests check them, and `npm run screenshots` takes their pictures.
 */
import { custodyScreens } from './custody-screens.ts';
import { doNotReleaseScreens } from './do-not-release-screens.ts';
import { pickupCodeScreens } from './pickup-code-screens.ts';
import { absenceScreens } from './absence-screens.ts';
import { profileScreens } from './account-screens.ts';
import { attendanceScreens } from './attendance-screens.ts';
import { authoringScreens } from './authoring-screens.ts';
import { childFileScreens } from './child-file-screens.ts';
import { consentScreens } from './consent-screens.ts';
import { dashboardScreens } from './dashboard-screens.ts';
import { doorScreens } from './public-screens.ts';
import { familyScreens } from './family-screens.ts';
import { followerScreens } from './follower-screens.ts';
import { formScreens } from './form-screens.ts';
import { messageScreens } from './message-screens.ts';
import { moreScreens } from './more-screens.ts';
import { offlineScreens } from './offline-screens.ts';
import { photoScreens } from './photo-screens.ts';
import { recordFileScreens } from './record-file-screens.ts';
import { pickupScreens } from './pickup-screens.ts';
import { quizScreens } from './quiz-screens.ts';
import { reportScreens } from './report-screens.ts';
import { schoolScreens } from './school-screens.ts';
import { settingsScreens } from './settings-screens.ts';
import { staffReportScreens } from './staff-report-screens.ts';
import { storeScreens } from './store-screens.ts';
import { todayScreens } from './today-screens.ts';
import type { Screen } from './screen.ts';

export const screens: readonly Screen[] = [
  ...dashboardScreens,
  ...absenceScreens,
  ...pickupScreens,
  ...offlineScreens,
  ...messageScreens,
  ...reportScreens,
  ...photoScreens,
  ...recordFileScreens,
  ...quizScreens,
  ...moreScreens,
  ...settingsScreens,
  ...profileScreens,
  ...followerScreens,
  ...formScreens,
  ...storeScreens,
  ...todayScreens,
  ...custodyScreens,
  ...doNotReleaseScreens,
  ...pickupCodeScreens,
  ...attendanceScreens,
  ...authoringScreens,
  ...staffReportScreens,
  ...familyScreens,
  ...childFileScreens,
  ...consentScreens,
  ...schoolScreens,
  ...doorScreens,
];
