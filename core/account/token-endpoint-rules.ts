/**
 * What an API token may call: endpoints of its areas, and only reads without `write`. Endpoints of credentials,
 * sessions and devices are in no area, so no token reaches them; neither does a new endpoint that no area lists
 * (docs/decisions/0067).
 */
import type { AnyEndpoint } from '#core/http/endpoint.ts';

export const tokenAreas = [
  'attendance',
  'pickups',
  'messages',
  'news',
  'forms',
  'store',
  'families',
  'school',
  'account',
] as const;
export type TokenArea = (typeof tokenAreas)[number];

/** Areas with the first segment of the paths that they contain, after `/api/` or `/api/staff/`. */
const segmentsByArea: Readonly<Record<TokenArea, readonly string[]>> = {
  attendance: ['absences', 'arrivals', 'attendance'],
  pickups: ['custody', 'departures', 'pickup-codes', 'pickup-persons', 'pickup-plans', 'pickups'],
  messages: ['alerts', 'blocks', 'connections', 'contacts', 'conversations', 'files', 'messages', 'school-contacts'],
  news: ['activities', 'announcements', 'files', 'photos', 'plans', 'reach', 'reports'],
  forms: ['forms', 'quizzes'],
  store: ['orders', 'products'],
  families: ['child-files', 'children', 'consent-texts', 'families', 'groups', 'invitations', 'next-year'],
  school: ['audit', 'feedback', 'first-steps', 'school', 'school-days', 'schools', 'suggestions'],
  account: ['badges', 'data-export', 'feature-requests', 'notifications', 'settings'],
};

/** Reads of every token: who its owner is, and how the installation is set up. */
const always: ReadonlySet<string> = new Set(['GET /api/session', 'GET /api/config']);

/** The scope of a token. `areas` is null for every area. */
export type TokenScope = {
  readonly access: 'read' | 'write';
  readonly areas: readonly TokenArea[] | null;
};

/** The areas that contain a path. Empty for a path that no token reaches. */
export function areasOf(path: string): TokenArea[] {
  const [, segment] = /^\/api\/(?:staff\/)?([^/.]+)/.exec(path) ?? [];
  return tokenAreas.filter((area) => segmentsByArea[area].includes(segment ?? ''));
}

/** Whether a token of this scope may call an endpoint. Endpoints for anyone need no token and stay open. */
export function isTokenEndpoint(
  { method, path, access }: Pick<AnyEndpoint, 'method' | 'path' | 'access'>,
  scope: TokenScope,
): boolean {
  if (access === 'anyone' || always.has(`${method} ${path}`)) return true;
  if (method !== 'GET' && scope.access !== 'write') return false;
  return areasOf(path).some((area) => scope.areas === null || scope.areas.includes(area));
}
