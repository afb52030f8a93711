/**
 * What an API token may call: endpoints of its areas, and only reads without `write`. Endpoints of credentials,
 * sessions, devices, invitations and webhooks are in no area, so no token reaches them; neither does a new endpoint
 * that no area lists (docs/decisions/0067).
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
  messages: ['alerts', 'blocks', 'connections', 'contacts', 'conversations', 'messages', 'school-contacts'],
  news: ['activities', 'announcements', 'photos', 'plan', 'plans', 'reach', 'reports'],
  forms: ['forms', 'quizzes'],
  store: ['orders', 'products'],
  families: ['child-files', 'children', 'consent-reminders', 'consent-texts', 'families', 'groups', 'next-year'],
  school: ['audit', 'feedback', 'first-steps', 'school', 'school-days', 'schools', 'suggestions'],
  account: ['badges', 'feature-requests', 'notifications', 'settings'],
};

/** Reads of every token: who its owner is, and how the installation is set up. */
const always: ReadonlySet<string> = new Set(['GET /api/session', 'GET /api/config']);

/**
 * Reads whose content comes from every area: the archive, and files, which messages, announcements and absences hold
 * alike. Only a token of every area reaches them.
 */
const ofEveryArea: ReadonlySet<string> = new Set([
  'GET /api/data-export',
  'GET /api/files/{id}',
  'GET /api/files/{id}/{size}',
]);

/** An upload is readable by its owner only, until a record of one of these areas refers to it. */
const uploads: Readonly<Record<string, readonly TokenArea[]>> = {
  'POST /api/files': ['attendance', 'messages', 'news'],
  'GET /api/staff/files/usage': ['school'],
};

/**
 * Endpoints within an area that give a person access, or whose reply holds a secret. A token reaches none of them,
 * because what it gave would outlive it.
 */
const givingAccess: readonly RegExp[] = [
  /^(?!GET ).* \/api\/children\/\{id\}\/followers$/,
  /^POST \/api\/pickup-codes$/,
  /^\w+ \/api\/staff\/families\/(?:class-list|roster|staff|staff-list)(?:\/|$)/,
];

/** The scope of a token. `areas` is null for every area. */
export type TokenScope = {
  readonly access: 'read' | 'write';
  readonly areas: readonly TokenArea[] | null;
};

/**
 * The areas that contain an endpoint. Empty for one that no token reaches by its areas. The photos and the plan of a
 * child or a group are news.
 */
export function areasOf({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): readonly TokenArea[] {
  const name = `${method} ${path}`;
  if (ofEveryArea.has(name) || givingAccess.some((pattern) => pattern.test(name))) return [];
  if (uploads[name]) return uploads[name];
  const [, nested] = /^\/api\/(?:staff\/)?(?:children|groups)\/\{id\}\/(photos|plan)(?:\.zip)?$/.exec(path) ?? [];
  const [, first] = /^\/api\/(?:staff\/)?([^/.]+)/.exec(path) ?? [];
  return tokenAreas.filter((area) => segmentsByArea[area].includes(nested ?? first ?? ''));
}

/** Whether a token of this scope may call an endpoint. Endpoints for anyone need no token and stay open. */
export function isTokenEndpoint(
  { method, path, access }: Pick<AnyEndpoint, 'method' | 'path' | 'access'>,
  scope: TokenScope,
): boolean {
  if (access === 'anyone' || always.has(`${method} ${path}`)) return true;
  if (method !== 'GET' && scope.access !== 'write') return false;
  if (ofEveryArea.has(`${method} ${path}`)) return scope.areas === null;
  return areasOf({ method, path }).some((area) => scope.areas === null || scope.areas.includes(area));
}
