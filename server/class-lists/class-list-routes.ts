import { classListApi, type ClassListOutcome } from '#core/class-lists/class-list.ts';
import { staffListApi } from '#core/class-lists/staff-list.ts';
import { rosterApi } from '#core/class-lists/roster.ts';
import { loadCurrentUser } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { importClassList } from './class-list-acts.ts';
import { planClassList } from './class-list-plan-acts.ts';
import { importRoster, planRoster } from './roster-acts.ts';
import { exportRoster } from './roster-export-acts.ts';
import { importStaffList, planStaffList } from './staff-list-acts.ts';

export const classListRoutes: Route[] = [
  route(classListApi.check, {
    async outside(call) {
      return (await planClassList(call, call.body)).plan;
    },
  }),
  route(classListApi.bringIn, {
    async prepare(call) {
      const planned = await planClassList(call, call.body);
      return (acting) => importClassList(acting, acting.body, planned);
    },
    respond: async ({ currentUser, body }, kept) => childCounts(currentUser.adminOf, body.schoolId, kept),
  }),
  route(staffListApi.check, async (call) => (await planStaffList(call, call.body)).plan),
  route(staffListApi.bringIn, {
    execute: (call) => importStaffList(call, call.body),
    async respond({ currentUser, body }, kept) {
      if (!currentUser.adminOf.includes(body.schoolId)) throw new Refusal('not_found');
      return { invitations: Number(kept.invitations), kept: Number(kept.kept) };
    },
  }),
  route(rosterApi.file, {
    file: ({ database, currentUser: { id: userId }, query, now, requestId, locale }) =>
      database.transaction({ userId }, async (tx) => {
        const currentUser = await loadCurrentUser(tx, 'admin', locale);
        if (!currentUser) throw new Refusal('unauthenticated');
        return exportRoster({ tx, currentUser, now, requestId }, query.school);
      }),
  }),
  route(rosterApi.check, {
    async outside(call) {
      return (await planRoster(call, call.body)).plan;
    },
  }),
  route(rosterApi.bringIn, {
    async prepare(call) {
      const planned = await planRoster(call, call.body);
      return async (acting) => {
        const { children, staff } = await importRoster(acting, acting.body, planned);
        return { ...children, staff };
      };
    },
    respond: async ({ currentUser, body }, kept) => ({
      children: childCounts(currentUser.adminOf, body.schoolId, kept),
      staff: Number(kept.staff),
    }),
  }),
];

/** The counts of an import, as they are kept with its idempotency key. */
function childCounts(
  adminOf: readonly number[],
  schoolId: number,
  kept: Readonly<Partial<Record<keyof ClassListOutcome, unknown>>>,
): ClassListOutcome {
  if (!adminOf.includes(schoolId)) throw new Refusal('not_found');
  const count = (name: keyof ClassListOutcome) => Number(kept[name]);
  return {
    added: count('added'),
    changed: count('changed'),
    groups: count('groups'),
    links: count('links'),
    invitations: count('invitations'),
    withoutEmail: count('withoutEmail'),
    pickupPeople: count('pickupPeople'),
    phones: count('phones'),
    left: count('left'),
    kept: count('kept'),
  };
}
