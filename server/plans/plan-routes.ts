import { groupPlanApi } from '#core/plans/group-plan.ts';
import { planApi } from '#core/plans/plan.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { childrenWith } from '#server/http/current-user.ts';
import { requireTeamGroup, savePlan } from './group-plan-acts.ts';
import { findGroupPlan, findWeek } from './group-plan-store.ts';
import { findPlans } from './plan-store.ts';

export const planRoutes: Route[] = [
  route(
    planApi.list,
    ({ tx, person, query, now, locale }) =>
      findPlans(tx, {
        childIds: childrenWith(person, 'view'),
        collectedIds: childrenWith(person, 'pickup'),
        date: query.date,
        now,
        locale,
      }),
    // The plan is of the whole group; where the child is now is its own.
    {
      kind: 'attendance',
      childrenIn: (plans) => plans.filter((plan) => plan.now.length > 0).map(({ childId }) => childId),
    },
  ),
  route(groupPlanApi.week, async ({ tx, person, query, now }) => {
    const week = await findWeek(tx, { person, group: query.group, date: query.date }, now);
    if (!week) throw new Refusal('not_found');
    return week;
  }),
  route(groupPlanApi.save, {
    async execute(call) {
      await savePlan(call, call.params.id, call.body);
      return { groupId: call.params.id };
    },
    async respond(call, { groupId }) {
      await requireTeamGroup(call, Number(groupId));
      return findGroupPlan(call.tx, Number(groupId), call.body.date);
    },
  }),
];
