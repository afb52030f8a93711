/** The paths of the signed-out pages, which work without a session and start none. */
import { publicPaths } from '#core/http/page-addresses.ts';

export { publicPaths };

export const isPublicPath = (path: string) =>
  (Object.values(publicPaths) as readonly string[]).includes(path.toLowerCase());
