import { accessApi } from '#core/audit/access.ts';
import { type Route, route } from '#server/http/route.ts';
import { childrenWith, requireRight } from '#server/http/current-user.ts';
import { findAccesses, findFormerChildren } from './access-store.ts';

export const accessRoutes: Route[] = [
  route(accessApi.former, ({ tx, person }) => findFormerChildren(tx, childrenWith(person, 'view'))),
  route(accessApi.list, ({ tx, person, params: { id: childId }, query: { before } }) => {
    requireRight(person, 'view', childId);
    return findAccesses(tx, { childId, userId: person.id, before });
  }),
];
