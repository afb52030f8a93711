import { newSchoolApi } from '#core/schools/new-school.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { setTenantScope } from '#server/db/tenant-scope.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { findAdministeredOrganization, insertSchool } from './new-school-store.ts';
import { findSettings } from './school-settings-store.ts';
import { findOffice } from './staff-audience-store.ts';

export const newSchoolRoutes: Route[] = [
  route(newSchoolApi.add, {
    async execute({ tx, currentUser, now, requestId, body }) {
      const organizationId = await findAdministeredOrganization(tx, currentUser.id);
      if (organizationId === undefined) throw new Refusal('forbidden');
      const schoolId = await insertSchool(tx, { organizationId, ...body, isFindable: false });
      publishChange(tx, await findOffice(tx, schoolId), { about: 'rights' });
      await recordAuditEntry(tx, { at: now, act: 'school.added', userId: currentUser.id, schoolId, requestId });
      return { schoolId };
    },
    async respond({ tx, currentUser }, { schoolId }) {
      // The scope of the call was set before the school existed.
      const schoolIds = [...new Set([...currentUser.adminOf, Number(schoolId)])];
      await setTenantScope(tx, schoolIds);
      return findSettings(tx, Number(schoolId), { id: currentUser.id, adminOf: schoolIds });
    },
  }),
];
