import { childApi } from '#core/children/child.ts';
import { servedChildApi } from '#core/children/served-child.ts';
import { type Route, route } from '#server/http/route.ts';
import { findChildren } from './child-store.ts';
import { findServedChildren } from './served-child-store.ts';

export const childRoutes: Route[] = [
  route(
    childApi.list,
    { own: ({ tx, caller }) => findChildren(tx, caller.userId) },
    { kind: 'child', childrenIn: (children) => children.map(({ id }) => id) },
  ),
  route(servedChildApi.list, ({ tx, person }) => findServedChildren(tx, person)),
];
