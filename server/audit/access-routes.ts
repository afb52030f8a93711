import { accessApi } from '#core/audit/access.ts';
import { type Route, route } from '#server/http/route.ts';
import { childrenWith, mustHold } from '#server/sessions/person.ts';
import { findAccesses, findLeft } from './access-store.ts';

export const accessRoutes: Route[] = [
  route(accessApi.left, ({ tx, person }) => findLeft(tx, childrenWith(person, 'view'))),
  route(accessApi.list, ({ tx, person, params: { id: childId }, query: { before } }) => {
    mustHold(person, 'view', childId);
    return findAccesses(tx, { childId, userId: person.id, before });
  }),
];
