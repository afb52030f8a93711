import { firstStepsApi } from '#core/schools/first-steps.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { ownSchool } from '#server/http/current-user.ts';
import { type Route, route } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { findFirstSteps, updateFirstStepsHidden } from './first-steps-store.ts';
import { findOffice } from './staff-audience-store.ts';

export const firstStepsRoutes: Route[] = [
  route(firstStepsApi.read, ({ tx, currentUser, query, now }) =>
    findFirstSteps(tx, ownSchool(currentUser, query.school), now),
  ),
  route(firstStepsApi.hide, {
    async execute({ tx, currentUser, now, requestId, body: { schoolId: school, isHidden } }) {
      const schoolId = ownSchool(currentUser, school);
      await updateFirstStepsHidden(tx, schoolId, isHidden);
      publishChange(tx, await findOffice(tx, schoolId), { about: 'schools' });
      await recordAuditEntry(tx, {
        at: now,
        act: 'school.first_steps_hidden',
        userId: currentUser.id,
        schoolId,
        requestId,
      });
      return { schoolId };
    },
    respond: ({ tx, currentUser, now }, { schoolId }) =>
      findFirstSteps(tx, ownSchool(currentUser, Number(schoolId)), now),
  }),
];
