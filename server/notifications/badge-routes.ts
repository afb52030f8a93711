import { badgeApi } from '#core/notifications/badge.ts';
import { type Route, route } from '#server/http/route.ts';
import { childrenWith } from '#server/sessions/person.ts';
import { countBadges } from './badge-store.ts';

export const badgeRoutes: Route[] = [
  route(badgeApi.read, ({ tx, person }) =>
    countBadges(tx, { userId: person.id, childIds: childrenWith(person, 'view') }),
  ),
];
