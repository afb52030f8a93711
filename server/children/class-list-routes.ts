import { classListApi } from '#core/children/class-list.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { bringInClassList, planClassList } from './class-list-acts.ts';

export const classListRoutes: Route[] = [
  route(classListApi.check, {
    async act() {
      return {};
    },
    async show(call) {
      return (await planClassList(call, call.body)).plan;
    },
  }),
  route(classListApi.bringIn, {
    act: (call) => bringInClassList(call, call.body),
    async show({ person, body }, kept) {
      if (!person.adminOf.includes(body.schoolId)) throw new Refusal('not_found');
      const { added, changed, groups, links, invitations } = kept;
      const [a, c, g, l, i] = [added, changed, groups, links, invitations].map(Number);
      return { added: a ?? 0, changed: c ?? 0, groups: g ?? 0, links: l ?? 0, invitations: i ?? 0 };
    },
  }),
];
