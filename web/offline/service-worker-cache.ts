/**
 * What the service worker caches: the files of the app, and the page that starts it. Neither holds anything about a
 * user. Requests to the API are never cached, and never answered here. (docs/decisions/0051)
 */
import { isFamilyAddress, normalizePath, staffRoot } from '#core/http/page-addresses.ts';

/** The files of this build, filled in by the build. `first` begins with one that the page names. */
declare const cachedFiles: { readonly first: readonly string[]; readonly screens: readonly string[] };

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** Filled in by the server, with a digest of the page: another page or another policy is another version. */
const version = '__VERSION__';
const shellPath = '/shell';
/** The page and the icons of this version. */
const versionCache = `parvis-shell-${version}`;
/** The built files of all versions in use: their names change with their content. */
const fileCache = 'parvis-assets';
const icons = ['/icon.svg', '/icon-192.png', '/badge.png', '/apple-touch-icon.png'];

const addressOf = (file: string) => `/assets/${file}`;
const { first, screens } = cachedFiles;

const contentTypes: Readonly<Record<string, RegExp>> = {
  js: /^(?:text|application)\/javascript/,
  css: /^text\/css/,
  woff2: /^font\//,
  svg: /^image\//,
  png: /^image\//,
};

/** Whether a reply is the file, and not the page of a captive portal or an error. */
function isFile(path: string, { status, type, headers }: Response): boolean {
  const expected = contentTypes[path.slice(path.lastIndexOf('.') + 1)];
  return status === 200 && type === 'basic' && (expected?.test(headers.get('content-type') ?? '') ?? false);
}

async function download(cache: Cache, path: string, init: RequestInit & { priority?: 'low' } = {}): Promise<void> {
  if (await cache.match(path)) return;
  const reply = await fetch(path, { redirect: 'error', ...init });
  if (!isFile(path, reply)) throw new TypeError(`${path} is not the file`);
  await cache.put(path, reply);
}

/** Caches the page, if it is the one of these files: a captive portal or another version could have replied. */
async function downloadShell(cache: Cache): Promise<void> {
  const reply = await fetch(shellPath, { redirect: 'error', credentials: 'omit', cache: 'no-store' });
  const html = await reply.clone().text();
  const isOurs = reply.status === 200 && html.includes(`"${addressOf(first[0] ?? '')}"`);
  if (!isOurs) throw new TypeError('not the page of this version');
  await cache.put(shellPath, reply);
}

/** Caches what the first screen needs. An update also caches the other screens, to be complete when it starts. */
export async function installFiles(isUpdate: boolean): Promise<void> {
  const [files, own] = await Promise.all([caches.open(fileCache), caches.open(versionCache)]);
  await Promise.all([
    downloadShell(own),
    ...icons.map((path) => download(own, path)),
    ...first.map((file) => download(files, addressOf(file))),
  ]);
  if (isUpdate) await fillCache();
}

/**
 * Caches the screens that are missing, a few at a time. A failed one is tried again at the next start. A device that
 * saves data caches only the screens it opens.
 */
export async function fillCache(): Promise<void> {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  const files = await caches.open(fileCache);
  const waiting = [...screens];
  const lane = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift())
      await download(files, addressOf(file), { priority: 'low' }).catch(() => undefined);
  };
  await Promise.all([lane(), lane(), lane()]);
}

/** Deletes the files of former versions: no page of theirs is open any more. */
export async function deleteFormerFiles(): Promise<void> {
  const names = await caches.keys();
  const former = names.filter((name) => name.startsWith('parvis-shell-') && name !== versionCache);
  await Promise.all(former.map((name) => caches.delete(name)));
  const cached = new Set([...first, ...screens].map(addressOf));
  const files = await caches.open(fileCache);
  for (const request of await files.keys()) {
    if (!cached.has(new URL(request.url).pathname)) await files.delete(request);
  }
}

/** The reply to a request of a page, or undefined to leave the request to the browser. */
export function replyTo({ request }: FetchEvent): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || first.length === 0) return undefined;
  if (pathname.startsWith(addressOf(''))) return cachedAsset(request, pathname);
  if (icons.includes(pathname)) return cachedIcon(request, pathname);
  return request.mode === 'navigate' ? pageAt(request, normalizePath(pathname)) : undefined;
}

/** A built file. One that was not cached is cached once it is used. */
async function cachedAsset(request: Request, path: string): Promise<Response> {
  const files = await caches.open(fileCache);
  const cached = await files.match(path, { ignoreVary: true });
  if (cached) return cached;
  const reply = await fetch(request);
  if (isFile(path, reply)) await files.put(path, reply.clone()).catch(() => undefined);
  return reply;
}

async function cachedIcon(request: Request, path: string): Promise<Response> {
  const cached = await (await caches.open(versionCache)).match(path, { ignoreVary: true });
  return cached ?? fetch(request);
}

/**
 * Pages of families start from the cached page. A reload asks the server first, as does a page of staff: after an
 * error, and at a captive portal, the reader wants the network's own page. Pages without a session, files and unknown
 * addresses are the server's.
 */
function pageAt(request: Request, path: string): Promise<Response> | undefined {
  const isFamily = isFamilyAddress(path);
  if (isFamily && !isReload(request)) return shell().then((cached) => cached ?? fetch(request));
  const isStaff = path === staffRoot || path.startsWith(`${staffRoot}/`);
  return isFamily || isStaff ? serverPage(request) : undefined;
}

/** Browsers mark a reload in one of two ways. */
const isReload = (request: Request) =>
  Boolean((request as { isReloadNavigation?: boolean }).isReloadNavigation) ||
  /^(?:reload|no-cache)$/.test(request.cache);

/** How long the server's page is awaited before the cached one is shown, in milliseconds. */
const serverTimeoutMs = 5000;

async function serverPage(request: Request): Promise<Response> {
  const fromServer = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, serverTimeoutMs, undefined));
  const reply = await Promise.race([fromServer, late]).catch(() => undefined);
  // A proxy in front of a server that is restarting.
  if (reply && reply.status < 500) return reply;
  return (await shell()) ?? reply ?? fromServer;
}

/** The cached page. With a map its policy allows scripts by a nonce, which is replaced each time. */
async function shell(): Promise<Response | undefined> {
  const cached = await (await caches.open(versionCache)).match(shellPath, { ignoreVary: true });
  const policy = cached?.headers.get('content-security-policy') ?? '';
  const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
  if (!cached || !nonce) return cached;
  const fresh = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
  const headers = new Headers(cached.headers);
  headers.set('content-security-policy', policy.replace(nonce, fresh));
  return new Response((await cached.text()).replaceAll(nonce, fresh), { headers });
}
