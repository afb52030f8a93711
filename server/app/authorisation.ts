/**
 * What everybody must get of every call. Written apart from the contracts and the routes, so that a slip in either
 * shows: the walk in `authorisation.test.ts` asks each call as each of these people and compares. (trust, Who may what)
 */
import type { Method } from '#core/http/endpoint.ts';
import { absencesRows } from './authorisation/absences.ts';
import { alertsRows } from './authorisation/alerts.ts';
import { announcementsRows } from './authorisation/announcements.ts';
import { attendanceRows } from './authorisation/attendance.ts';
import { authoringRows } from './authorisation/authoring.ts';
import { familiesRows } from './authorisation/families.ts';
import { feedbackRows } from './authorisation/feedback.ts';
import { formsRows } from './authorisation/forms.ts';
import { messagesRows } from './authorisation/messages.ts';
import { notificationsRows } from './authorisation/notifications.ts';
import { ownRows } from './authorisation/own.ts';
import { peopleRows } from './authorisation/people.ts';
import { pickupsRows } from './authorisation/pickups.ts';
import { profileRows } from './authorisation/profile.ts';
import { quizzesRows } from './authorisation/quizzes.ts';
import { reportsRows } from './authorisation/reports.ts';
import { schoolRows } from './authorisation/school.ts';
import { sessionsRows } from './authorisation/sessions.ts';
import { storeRows } from './authorisation/store.ts';
import type { Row } from './authorisation/rows.ts';

export const authorisation: Readonly<Record<`${Method} ${string}`, Row>> = {
  ...absencesRows,
  ...alertsRows,
  ...announcementsRows,
  ...attendanceRows,
  ...authoringRows,
  ...familiesRows,
  ...feedbackRows,
  ...formsRows,
  ...messagesRows,
  ...notificationsRows,
  ...ownRows,
  ...peopleRows,
  ...pickupsRows,
  ...profileRows,
  ...quizzesRows,
  ...reportsRows,
  ...schoolRows,
  ...sessionsRows,
  ...storeRows,
};
