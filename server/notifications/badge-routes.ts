import { badgeApi } from '#core/notifications/badge.ts';
import { type Route, route } from '#server/http/route.ts';
import { countBadges } from './badge-store.ts';

export const badgeRoutes: Route[] = [route(badgeApi.read, ({ tx, currentUser }) => countBadges(tx, currentUser))];
