/** The API requests that a page sends first. They start while the script is still loading. */

const everywhere = ['/api/session'];
const ofFamilies = [...everywhere, '/api/children', '/api/badges', '/api/config'];
const ofDashboard = [...ofFamilies, '/api/announcements', '/api/activities'];
const ofScreen: Readonly<Record<string, readonly string[]>> = {
  '/absence': ['/api/absences'],
  '/pickup': ['/api/pickups', '/api/pickup-persons', '/api/alerts', '/api/absences'],
};

/** Staff pages load their own later, because a guardian may open the address too. Signed-out pages need a session. */
const isOfFamilies = (path: string) => !/^\/(?:staff(?:\/|$)|sign-in$|invitation$|reset$)/i.test(path);

/** The requests whose replies the server includes in a page that it renders. Empty for the pages that it does not. */
export function renderedRequests(path: string): readonly string[] {
  if (!isOfFamilies(path)) return [];
  return path === '/' ? ofDashboard : ofFamilies;
}

/** The requests of the page at a path. */
export function initialRequests(path: string): readonly string[] {
  return isOfFamilies(path) ? [...renderedRequests(path), ...(ofScreen[path] ?? [])] : everywhere;
}
