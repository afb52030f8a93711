import { groupPlanApi } from '#core/plans/group-plan.ts';
import { planApi } from '#core/plans/plan.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { childrenWith } from '#server/sessions/person.ts';
import { mustWriteFor, savePlan } from './group-plan-acts.ts';
import { findGroupPlan, findWeek } from './group-plan-store.ts';
import { findPlans } from './plan-store.ts';

export const planRoutes: Route[] = [
  route(planApi.list, ({ tx, person, query, now, locale }) =>
    findPlans(tx, { childIds: childrenWith(person, 'view'), date: query.date, now, locale }),
  ),
  route(groupPlanApi.week, async ({ tx, person, query, now }) => {
    const week = await findWeek(tx, { person, group: query.group, date: query.date }, now);
    if (!week) throw new Refusal('not_found');
    return week;
  }),
  route(groupPlanApi.save, {
    async act(call) {
      await savePlan(call, call.params.id, call.body);
      return { groupId: call.params.id };
    },
    async show(call, { groupId }) {
      await mustWriteFor(call, Number(groupId));
      return findGroupPlan(call.tx, Number(groupId), call.body.date);
    },
  }),
];
