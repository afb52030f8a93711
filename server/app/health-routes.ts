import { healthApi } from '#core/http/health-api.ts';
import { type Route, route } from '#server/http/route.ts';
import { isOfThisMachine, type Standpoint } from '#server/sessions/demo-door.ts';
import { isDemo } from '#server/sessions/session-store.ts';
import { version } from './version.ts';

/** Asks the database too: an app without one is not well. */
export function healthRoutes(standpoint: Standpoint): Route[] {
  return [
    route(healthApi.health, {
      async outside({ database, request }) {
        const demo = await database.transaction({ readOnly: true }, isDemo);
        const { kind, durability } = database;
        const about = { version, database: kind, durability, demo: demo && isOfThisMachine(request, standpoint) };
        return { status: 'ok' as const, ...about };
      },
    }),
  ];
}
