import { healthApi } from '#core/http/health-api.ts';
import type { Damage } from '#server/http/damage.ts';
import { type Route, route } from '#server/http/route.ts';
import { isLocalRequest, type ListenAddress } from '#server/auth/demo-sign-in.ts';
import { isDemo, isSetUp } from '#server/auth/session-store.ts';
import { version } from '#server/http/version.ts';

/** The health check. It queries the database, because the app cannot work without it. */
export function healthRoutes(standpoint: ListenAddress, damage: Damage): Route[] {
  return [
    route(healthApi.health, {
      async outside({ database, request }) {
        const about = await database.transaction({ readOnly: true }, async (tx) => {
          return { demo: (await isDemo(tx)) && isLocalRequest(request, standpoint), isSetUp: await isSetUp(tx) };
        });
        const { kind, durability } = database;
        const status = damage.isFound ? ('damaged' as const) : ('ok' as const);
        return { status, version, database: kind, durability, ...about };
      },
    }),
  ];
}
