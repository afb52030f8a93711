import { planApi } from '#core/plans/plan.ts';
import { type Route, route } from '#server/http/route.ts';
import { childrenWith } from '#server/sessions/person.ts';
import { findPlans } from './plan-store.ts';

export const planRoutes: Route[] = [
  route(planApi.list, ({ tx, person, query, now, locale }) =>
    findPlans(tx, { childIds: childrenWith(person, 'view'), date: query.date, now, locale }),
  ),
];
