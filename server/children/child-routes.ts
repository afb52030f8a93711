import { childApi } from '#core/children/child.ts';
import { type Route, route } from '#server/http/route.ts';
import { childrenWith } from '#server/sessions/person.ts';
import { findChildren } from './child-store.ts';

export const childRoutes: Route[] = [
  route(childApi.list, ({ tx, person }) => findChildren(tx, childrenWith(person, 'view')), {
    kind: 'child',
    childrenIn: (children) => children.map(({ id }) => id),
  }),
];
