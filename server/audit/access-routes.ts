import { accessApi } from '#core/audit/access.ts';
import { type Route, route } from '#server/http/route.ts';
import { childrenWith, requireRight } from '#server/http/current-user.ts';
import { findAccesses, findFormerChildren } from './access-store.ts';

export const accessRoutes: Route[] = [
  route(accessApi.former, ({ tx, currentUser }) => findFormerChildren(tx, childrenWith(currentUser, 'view'))),
  route(accessApi.list, ({ tx, currentUser, params: { id: childId }, query: { before } }) => {
    requireRight(currentUser, 'view', childId);
    return findAccesses(tx, { childId, userId: currentUser.id, before });
  }),
];
