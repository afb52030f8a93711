import { classListApi, type ClassListOutcome } from '#core/class-lists/class-list.ts';
import { staffListApi } from '#core/class-lists/staff-list.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { importClassList } from './class-list-acts.ts';
import { planClassList } from './class-list-plan-acts.ts';
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
    async respond({ currentUser, body }, kept) {
      if (!currentUser.adminOf.includes(body.schoolId)) throw new Refusal('not_found');
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
    },
  }),
  route(staffListApi.check, async (call) => (await planStaffList(call, call.body)).plan),
  route(staffListApi.bringIn, {
    execute: (call) => importStaffList(call, call.body),
    async respond({ currentUser, body }, kept) {
      if (!currentUser.adminOf.includes(body.schoolId)) throw new Refusal('not_found');
      return { invitations: Number(kept.invitations), kept: Number(kept.kept) };
    },
  }),
];
