/**
 * The expected outcome of every call for every actor. Written independently of the contracts and the routes, so that a
 * mistake in either shows: `permission-matrix.test.ts` sends each call as each actor and compares.
 */
import type { Method } from '#core/http/endpoint.ts';
import { absencesRows } from '#test/permissions/rows/absences.ts';
import { alertsRows } from '#test/permissions/rows/alerts.ts';
import { announcementsRows } from '#test/permissions/rows/announcements.ts';
import { attendanceRows } from '#test/permissions/rows/attendance.ts';
import { authoringRows } from '#test/permissions/rows/authoring.ts';
import { childFilesRows } from '#test/permissions/rows/child-files.ts';
import { filesRows } from '#test/permissions/rows/files.ts';
import { consentsRows } from '#test/permissions/rows/consents.ts';
import { familiesRows } from '#test/permissions/rows/families.ts';
import { feedbackRows } from '#test/permissions/rows/feedback.ts';
import { followersRows } from '#test/permissions/rows/followers.ts';
import { formsRows } from '#test/permissions/rows/forms.ts';
import { messagesRows } from '#test/permissions/rows/messages.ts';
import { notificationsRows } from '#test/permissions/rows/notifications.ts';
import { ownRows } from './account.ts';
import { peopleRows } from '#test/permissions/rows/people.ts';
import { photosRows } from '#test/permissions/rows/photos.ts';
import { pickupsRows } from '#test/permissions/rows/pickups.ts';
import { portraitsRows } from '#test/permissions/rows/portraits.ts';
import { profileRows } from '#test/permissions/rows/profile.ts';
import { quizzesRows } from '#test/permissions/rows/quizzes.ts';
import { reportsRows } from '#test/permissions/rows/reports.ts';
import { webhooksRows } from '#test/permissions/rows/webhooks.ts';
import { roomDevicesRows } from '#test/permissions/rows/room-devices.ts';
import { schoolRows } from '#test/permissions/rows/school.ts';
import { sessionsRows } from '#test/permissions/rows/sessions.ts';
import { storeRows } from '#test/permissions/rows/store.ts';
import type { Row } from './matrix-row.ts';

export const permissionMatrix: Readonly<Record<`${Method} ${string}`, Row>> = {
  ...absencesRows,
  ...alertsRows,
  ...announcementsRows,
  ...attendanceRows,
  ...authoringRows,
  ...childFilesRows,
  ...consentsRows,
  ...filesRows,
  ...familiesRows,
  ...feedbackRows,
  ...followersRows,
  ...formsRows,
  ...messagesRows,
  ...notificationsRows,
  ...ownRows,
  ...peopleRows,
  ...photosRows,
  ...pickupsRows,
  ...portraitsRows,
  ...webhooksRows,
  ...roomDevicesRows,
  ...profileRows,
  ...quizzesRows,
  ...reportsRows,
  ...schoolRows,
  ...sessionsRows,
  ...storeRows,
};
