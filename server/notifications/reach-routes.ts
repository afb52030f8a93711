import { reachApi } from '#core/notifications/reach-api.ts';
import { countFamilies } from '#core/notifications/reach-rules.ts';
import { type Route, route } from '#server/http/route.ts';
import { isOfTeam } from '#server/http/current-user.ts';
import { findChildFamilies } from './reach-store.ts';

export const reachRoutes: Route[] = [
  route(reachApi.families, async ({ tx, currentUser, query: { school, groups = [], children = [] } }) =>
    countFamilies(
      await findChildFamilies(tx),
      (child) =>
        (child.schoolId === school || groups.includes(child.groupId) || children.includes(child.childId)) &&
        isOfTeam(currentUser, child),
    ),
  ),
];
