import { schoolSettingsApi, type SchoolSettingsChange } from '#core/schools/school-settings.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findSchoolFamilies } from '#server/children/child-store.ts';
import { ownSchool } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Call, type Route, route } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { replaceLogo } from './school-logo-store.ts';
import { findSettings, lockSettings, updateSettings } from './school-settings-store.ts';
import { findStaffOf } from './staff-audience-store.ts';

export const schoolSettingsRoutes: Route[] = [
  route(schoolSettingsApi.read, ({ tx, currentUser, query }) =>
    findSettings(tx, ownSchool(currentUser, query.school), currentUser),
  ),
  route(schoolSettingsApi.save, {
    async execute(call) {
      await saveSettings(call, call.body);
      return { schoolId: call.body.schoolId };
    },
    respond: ({ tx, currentUser }, { schoolId }) =>
      findSettings(tx, ownSchool(currentUser, Number(schoolId)), currentUser),
  }),
];

/** Changes the settings of a school, unless they were changed since they were read. */
async function saveSettings(context: Call<typeof schoolSettingsApi.save>, change: SchoolSettingsChange): Promise<void> {
  const { tx, currentUser, now, requestId } = context;
  const schoolId = ownSchool(currentUser, change.schoolId);
  if ((await lockSettings(tx, schoolId)) !== change.revision) throw new Refusal('conflict');
  await updateSettings(tx, change);
  if (change.logo !== undefined) await replaceLogo(context, schoolId, change.logo);
  publishChange(tx, await findStaffOf(tx, schoolId), { about: 'schools' });
  publishChange(tx, await findSchoolFamilies(tx, schoolId), { about: 'schools' });
  await recordAuditEntry(tx, { at: now, act: 'school.settings_changed', userId: currentUser.id, schoolId, requestId });
}
