import { healthApi } from '#core/http/health-api.ts';
import type { Damage } from '#server/http/damage.ts';
import { type Route, route } from '#server/http/route.ts';
import { isOfThisMachine, type Standpoint } from '#server/sessions/demo-door.ts';
import { isDemo, isSetUp } from '#server/sessions/session-store.ts';
import { version } from './version.ts';

/** Asks the database too: an app without one is not well. */
export function healthRoutes(standpoint: Standpoint, damage: Damage): Route[] {
  return [
    route(healthApi.health, {
      async outside({ database, request }) {
        const about = await database.transaction({ readOnly: true }, async (tx) => {
          return { demo: (await isDemo(tx)) && isOfThisMachine(request, standpoint), isSetUp: await isSetUp(tx) };
        });
        const { kind, durability } = database;
        const status = damage.isFound ? ('damaged' as const) : ('ok' as const);
        return { status, version, database: kind, durability, ...about };
      },
    }),
  ];
}
