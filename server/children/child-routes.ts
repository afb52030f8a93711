import { childApi } from '#core/children/child.ts';
import { assignedChildApi } from '#core/children/assigned-child.ts';
import { type Route, route } from '#server/http/route.ts';
import { findChildren } from './child-store.ts';
import { findAssignedChildren } from './assigned-child-store.ts';

export const childRoutes: Route[] = [
  route(
    childApi.list,
    { own: ({ tx, caller }) => findChildren(tx, caller.userId) },
    { kind: 'child', childrenIn: (children) => children.map(({ id }) => id) },
  ),
  route(assignedChildApi.list, ({ tx, currentUser }) => findAssignedChildren(tx, currentUser)),
];
