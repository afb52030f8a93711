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
    ({ tx, currentUser, query, now, locale }) =>
      findPlans(tx, {
        childIds: childrenWith(currentUser, 'view'),
        collectedIds: childrenWith(currentUser, 'pickup'),
        date: query.date,
        userId: currentUser.id,
        now,
        locale,
      }),
    // The plan is of the whole group; where the child is now is its own.
    {
      kind: 'attendance',
      childrenIn: (plans) => plans.filter((plan) => plan.now.length > 0).map(({ childId }) => childId),
    },
  ),
  route(groupPlanApi.week, async ({ tx, currentUser, query, now }) => {
    const week = await findWeek(tx, { currentUser, group: query.group, date: query.date }, now);
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
