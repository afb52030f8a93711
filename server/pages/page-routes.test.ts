import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { timeLimit } from '#test/support/full-run.ts';
import type { RenderInitialScreen } from '#core/http/server-rendering.ts';
import type { GuardOptions } from '#server/http/request-guards.ts';
import { streamWithReplies } from './preload-replies.ts';
import { servePages } from './page-routes.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'parvis-pages-'));
afterAll(() => rmSync(webRoot, { recursive: true }));
mkdirSync(join(webRoot, 'assets'));
mkdirSync(join(webRoot, '.vite'));
writeFileSync(
  join(webRoot, 'index.html'),
  '<!doctype html><html lang="en"><head><link rel="stylesheet" crossorigin href="/assets/index-1.css"></head><body><div id="app"></div>\n  <div data-frame="app">A header</div><!-- end of frame -->\n  <div data-frame="public">A name</div><!-- end of frame -->\n<script src="/assets/app-1.js"></script></body></html>',
);
writeFileSync(join(webRoot, 'icon.svg'), '<svg/>');
writeFileSync(join(webRoot, 'manifest.webmanifest'), '{"name":"Parvis"}');
writeFileSync(join(webRoot, 'sw.js'), 'const version = "__VERSION__";');
writeFileSync(join(webRoot, 'assets/app-1.js'), 'let app');
writeFileSync(join(webRoot, 'assets/index-1.css'), "a::after { content: '$&' }");
writeFileSync(join(webRoot, 'assets/app-1.js.br'), brotliCompressSync('let app'));
const words = {
  '../virtual:words/first.en': { file: 'assets/en-1.js' },
  '../virtual:words/first.fr': { file: 'assets/fr-1.js' },
  '_taps-1.js': { file: 'assets/taps-1.js' },
  '_cached-page-1.js': { file: 'assets/cached-page-1.js' },
  '../node_modules/font/files/figtree-latin-wght-normal.woff2': { file: 'assets/figtree-1.woff2' },
};
writeFileSync(join(webRoot, '.vite/manifest.json'), JSON.stringify(words));

const now = () => new Date('2026-04-16T16:00:30Z');

async function pages(root: string | undefined, hasMap = false, securityContact: string | null = null) {
  const app = Fastify();
  await app.register(cookie);
  await servePages(app, {
    webRoot: root,
    sessionCookie: 'parvis',
    identify: (request) => identify(request),
    hasMap,
    securityContact,
    now,
  });
  return app;
}
const caller = { userId: 1, sessionId: 1, expiresAt: now(), isStrong: true };
/** Every session except one that has ended. */
const standing: GuardOptions['identify'] = async ({ cookies }) => (cookies['parvis'] === 'gone' ? undefined : caller);
let identify = standing;
const app = await pages(webRoot);
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test("every app address serves the page in the device's language", async () => {
  for (const url of ['/', '/absence', '/quiz-center/7/review', '/staff/today', '/reset?x=1']) {
    const { statusCode, headers, body } = await get(url, { 'accept-language': 'fr-CA,en;q=0.5' });
    expect(statusCode, url).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain('<html lang="fr" data-theme="system">');
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/fr-1.js">');
  }
});

test('an address without a screen replies 404 with the page', async () => {
  for (const url of ['/nothing?x=1', '/healthz', '/.well-known/security.txt', '/absence/7', '/staff/nothing']) {
    const { statusCode, headers, body } = await get(url, { 'accept-language': 'fr-CA,en;q=0.5' });
    expect(statusCode, url).toBe(404);
    expect(headers['content-type'], url).toBe('text/html; charset=utf-8');
    expect(body).toContain('<html lang="fr" data-theme="system">');
    expect((await app.inject({ method: 'HEAD', url })).statusCode, url).toBe(404);
  }
});

test('security.txt names the configured contact', async () => {
  const url = '/.well-known/security.txt';
  const { headers, body } = await (await pages(webRoot, false, 'mailto:security@school.example')).inject({ url });
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toBe(
    'Contact: mailto:security@school.example\nExpires: 2026-10-13T16:00:30.000Z\nPreferred-Languages: fr, en\n',
  );
});

test('a page that is not server-rendered has the frame of its area', async () => {
  const frames = async (url: string, cookies: Record<string, string>) =>
    (await app.inject({ url, cookies })).body.match(/A header|A name/g);
  expect(await frames('/staff/today', { parvis: 'sophie' })).toEqual(['A header']);
  expect(await frames('/sign-in', {})).toEqual(['A name']);
  expect(await frames('/staff/today', { parvis: 'gone' })).toEqual(['A name']);
  expect((await get('/shell')).body.match(/A header|A name/g)).toEqual(['A header']);
});

test('robots.txt excludes search engines, and change-password redirects to the profile', async () => {
  const robots = await get('/robots.txt');
  expect(robots).toMatchObject({ statusCode: 200, body: 'User-agent: *\nDisallow: /\n' });
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  const change = await get('/.well-known/change-password');
  expect([change.statusCode, change.headers.location]).toEqual([302, '/settings/profile']);
});

test('a page for a reader without a session says so, which saves the session request', async () => {
  const marker = '<meta name="parvis-session" content="none">';
  for (const url of ['/', '/pickup', '/nothing']) {
    expect((await get(url)).body, url).toContain(marker);
    expect((await get(url, { cookie: 'parvis=x' })).body, url).not.toContain(marker);
  }
});

test('a page at any address says that the session of its cookie has ended, and prefetches nothing', async () => {
  for (const url of ['/staff/today', '/sign-in', '/nothing']) {
    const { body } = await get(url, { cookie: 'parvis=gone' });
    expect(body, url).toContain('<meta name="parvis-session" content="none">');
    expect(body, url).not.toContain('/api/');
  }
});

test('a page assumes a session while the database fails or replies late', async () => {
  onTestFinished(() => void (identify = standing));
  for (const failing of [
    () => Promise.reject(new Error('unavailable')),
    () => new Promise<undefined>(() => undefined),
  ]) {
    identify = failing;
    const { body } = await get('/staff/today', { cookie: 'parvis=x' });
    expect(body).toContain('href="/api/session"');
    expect(body).not.toContain('parvis-session');
  }
});

test('the chosen language and theme win, and forged values are ignored', async () => {
  const dark = await get('/', { cookie: 'parvis-look=en.dark', 'accept-language': 'fr' });
  expect(dark.body).toContain('<html lang="en" data-theme="dark">');
  const forged = await get('/', { cookie: 'parvis-look="><script>.x', 'accept-language': 'fr' });
  expect(forged.body).toContain('<html lang="fr" data-theme="system">');
});

test("a signed-in reader's first requests are prefetched by the page of staff", async () => {
  const { body } = await get('/staff/today', { cookie: 'parvis=x' });
  expect(body).toContain('<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/session">');
  expect(body).not.toContain('/api/children');
  expect((await get('/staff/today')).body).not.toContain('/api/');
});

test('built assets are immutable and compressed', async () => {
  const { headers } = await get('/assets/app-1.js', { 'accept-encoding': 'br' });
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
  });
  expect((await get('/assets/app-1.js')).body).toBe('let app');
});

test('other files are revalidated', async () => {
  expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache');
});

test('a missing asset is 404 without the page', async () => {
  expect((await get('/assets/app-0.js')).statusCode).toBe(404);
});

test('build metadata and files outside the web root are not served', async () => {
  for (const url of ['/.vite/manifest.json', '/assets/../../etc/passwd', '/assets/%2e%2e/%2e%2e/etc/passwd']) {
    const { body } = await get(url);
    expect(body, url).not.toMatch(/virtual:|root:/);
  }
});

test('with a map, only pages may load from Google, with a nonce of their own', async () => {
  const withMap = await pages(webRoot, true);
  const ask = async (url: string) => {
    const { headers, body } = await withMap.inject({ url });
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    return { headers, body, nonce };
  };
  const [one, other] = [await ask('/pickup'), await ask('/')];
  for (const { headers, body, nonce } of [one, other]) {
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic'`);
    expect(headers['referrer-policy']).toBe('strict-origin');
    expect(body).toContain(`<script nonce="${nonce}" src="/assets/app-1.js">`);
    expect(body).toContain(`<link rel="modulepreload" nonce="${nonce}"`);
    expect(body).toContain(`<style nonce="${nonce}"></style>`);
    expect(body.match(/<script|<style|"modulepreload"/g)).toHaveLength(body.match(/ nonce="/g)?.length ?? 0);
  }
  expect(one.nonce).toHaveLength(24);
  expect(other.nonce).not.toBe(one.nonce);
  expect((await ask('/assets/app-1.js')).headers['content-security-policy']).toBeUndefined();
  expect((await get('/pickup')).headers['content-security-policy']).not.toContain('google');
});

test('the page that the service worker caches is the same for every reader', async () => {
  const plain = await get('/shell');
  const signedIn = await get('/shell', { cookie: 'parvis=x; parvis-look=fr.dark', 'accept-language': 'fr' });
  expect(plain.statusCode).toBe(200);
  expect(signedIn.body).toBe(plain.body);
  expect(plain.body).toContain(
    '<script src="/assets/cached-page-1.js" data-en="/assets/en-1.js" data-fr="/assets/fr-1.js"></script>',
  );
  expect(plain.body).toContain(
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/figtree-1.woff2">',
  );
  expect(plain.body).not.toMatch(/\/api\/|parvis-session/);
  expect(plain.headers['cache-control']).toBe('no-cache');
});

test('the manifest names its shortcuts in the language of the device', async () => {
  const { headers, body } = await get('/manifest.webmanifest', {
    cookie: 'parvis-look=fr.dark',
    'accept-language': 'en',
  });
  expect(headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    vary: 'Accept-Language, Cookie',
  });
  const { name, lang, shortcuts } = JSON.parse(body) as { name: string; lang: string; shortcuts: object[] };
  expect([name, lang]).toEqual(['Parvis', 'fr-CA']);
  expect(shortcuts).toContainEqual({ name: 'Signaler une absence', url: '/absence' });
  const english = JSON.parse((await get('/manifest.webmanifest', { 'accept-language': 'en' })).body) as object;
  expect(english).toMatchObject({
    lang: 'en-CA',
    shortcuts: [{ name: 'Report absence' }, { url: '/pickup' }, { url: '/messages' }],
  });
});

test('the service worker is revalidated, and is another version with another page or policy', async () => {
  const { statusCode, headers, body } = await get('/sw.js');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(headers['content-type']).toContain('text/javascript');
  expect(body).toMatch(/^const version = "[0-9a-f]{16}";$/);
  const compressed = await get('/sw.js', { 'accept-encoding': 'gzip, br' });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(body);
  const withMap = await pages(webRoot, true);
  expect((await withMap.inject({ url: '/sw.js' })).body).not.toBe(body);
  const page = await withMap.inject({ url: '/shell' });
  const nonce = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1];
  expect(page.body.match(/<script nonce="([^"]+)"/g)).toEqual(Array(2).fill(`<script nonce="${nonce}"`));
});

test('a page accepts GET and HEAD only', async () => {
  expect((await app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
  const { statusCode, headers } = await app.inject({ method: 'POST', url: '/' });
  expect(statusCode).toBe(405);
  expect(headers.allow).toBe('GET, HEAD');
});

test('without a build, the reply says how to build', async () => {
  const { statusCode, body } = await (await pages(join(webRoot, 'nowhere'))).inject('/');
  expect(statusCode).toBe(503);
  expect(body).toContain('npm start builds it');
});

describe('the preloaded page', async () => {
  const school = Fastify();
  await school.register(cookie);
  school.get('/api/session', async ({ headers }, reply) =>
    headers.cookie === 'parvis=lea' && headers['sec-fetch-site'] === undefined
      ? reply.header('live-cursor', '12').send({ name: 'Léa </script><script>$&' })
      : reply.code(401).send({ code: 'unauthenticated' }),
  );
  school.get('/api/children', () => new Promise(() => undefined));
  school.get('/api/badges', async () => {
    throw new Error('an unexpected error');
  });
  school.get('/api/announcements', async () => ['of the reader']);
  let isBusy = false;
  let draw: RenderInitialScreen = () => undefined;
  await servePages(school, {
    webRoot,
    sessionCookie: 'parvis',
    identify: standing,
    hasMap: false,
    isBusy: () => isBusy,
    draw: (given) => draw(given),
    now,
  });
  afterAll(() => school.close());
  const ask = (url: string, session?: string, method: 'GET' | 'HEAD' = 'GET') =>
    school.inject({ url, method, headers: { 'sec-fetch-site': 'cross-site', ...(session && { cookie: session }) } });
  const block = /<script type="application\/json" id="answers">(.*?)<\/script>/;

  test('contains API replies, except those that are refused, failed or late', async () => {
    const { body, headers } = await ask('/', 'parvis=lea');
    expect(JSON.parse(block.exec(body)?.[1] ?? '')).toEqual([
      ['/api/session', '12', { name: 'Léa </script><script>$&' }],
      ['/api/announcements', null, ['of the reader']],
    ]);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).not.toContain('data-frame');
    expect(body).not.toContain('rel="preload"');
    expect(body.match(/<\/script>/g)).toHaveLength(3);
    expect(body).toMatch(/<\/script><\/body><\/html>$/);
    const ended = await ask('/', 'parvis=gone');
    expect(block.exec(ended.body)?.[1], 'nothing without knowing whose it is').toBe('[]');
    expect(ended.body, 'a session that has ended is not asked for').toContain('name="parvis-session" content="none"');
    expect(body).not.toContain('parvis-session');
  });

  test('contains the styles, allowed by their digest, and a link that loads nothing', async () => {
    const { body, headers } = await ask('/', 'parvis=lea');
    const styles = /<style>([^]*?)<\/style>/.exec(body)?.[1];
    expect(styles).toBe("a::after { content: '$&' }");
    const digest = createHash('sha256').update(String(styles)).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${digest}';`);
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/index-1.css" disabled>');
    expect((await ask('/sign-in')).body).toContain(`<style>${styles}</style>`);
    expect((await get('/shell')).body).toContain('<link rel="stylesheet" crossorigin href="/assets/index-1.css">');
  });

  test('does not wait long for a late reply', async () => {
    const began = performance.now();
    await ask('/', 'parvis=lea');
    expect(performance.now() - began).toBeLessThan(timeLimit(900));
  });

  test('contains no replies while other requests wait for the database: the client requests them once', async () => {
    isBusy = true;
    const { body, headers } = await ask('/', 'parvis=lea');
    isBusy = false;
    expect(body).not.toMatch(/id="answers"|Léa/);
    expect(body).toContain('<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/session">');
    expect(headers['cache-control']).toBe('no-cache');
  });

  test('requests nothing for a client that has disconnected', async () => {
    const gone = { server: school, headers: { cookie: 'parvis=lea' }, socket: { remoteAddress: undefined } };
    const page = await text(
      streamWithReplies('<body><div id="app"></div></body>', {
        request: gone as unknown as FastifyRequest,
        path: '/',
        prefetched: [],
        addresses: ['/api/session'],
        draw: () => 'something',
        locale: 'fr',
        now: now(),
      }),
    );
    expect(block.exec(page)?.[1]).toBe('[]');
    expect(page).toContain('<div id="app"></div>');
  });

  test("contains the server-rendered screen in the reader's language and for the current minute", async () => {
    draw = ({ locale, minute, answers }) => `<p>${locale} ${minute} ${answers.map(([address]) => address).join()}</p>`;
    const { body } = await ask('/', 'parvis=lea');
    expect(body).toContain(
      '<div id="app" data-drawn-in="29605920"><p>en 29605920 /api/session,/api/announcements</p></div>',
    );
    expect(body).toContain('<script async src="/assets/taps-1.js"></script>');
    const ended = await ask('/', 'parvis=gone');
    expect(ended.body, 'without a session').toContain('<div id="app"></div>');
  });

  test('of another screen contains its frame, and starts the other requests of the screen', async () => {
    draw = ({ path, answers }) => `<p>${path} ${answers.map(([address]) => address).join()}</p>`;
    const { body, headers } = await ask('/pickup', 'parvis=lea');
    expect(body).toContain('<div id="app" data-drawn-in="29605920"><p>/pickup /api/session</p></div>');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/pickups">');
    expect(body.match(/rel="preload"/g), 'those of the frame are in the page').toHaveLength(4);
    const ended = await ask('/pickup', 'parvis=gone');
    expect(ended.body).toContain('name="parvis-session" content="none"');
    expect(ended.body).not.toContain('/api/');
    isBusy = true;
    const busy = await ask('/pickup', 'parvis=lea');
    isBusy = false;
    expect(busy.body.match(/rel="preload"/g)).toHaveLength(8);
  });

  test('is sent without a screen when there is no renderer, or when rendering fails', async () => {
    draw = () => undefined;
    expect((await ask('/', 'parvis=lea')).body).toContain('<div id="app"></div>');
    draw = () => {
      throw new Error('an unexpected error');
    };
    const { body } = await ask('/', 'parvis=lea');
    expect(body).toContain('<div id="app"></div>');
    expect(JSON.parse(block.exec(body)?.[1] ?? '')).toHaveLength(2);
  });

  test('is compressed and flushed in parts, for clients that accept gzip', async () => {
    const url = await school.listen({ host: '127.0.0.1', port: 0 });
    const parts: string[] = [];
    const answer = await fetch(url, { headers: { cookie: 'parvis=lea', 'accept-encoding': 'gzip' } });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    const plain = await fetch(url, { headers: { cookie: 'parvis=lea', 'accept-encoding': 'gzip;q=0, identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    for await (const part of answer.body ?? []) parts.push(Buffer.from(part).toString());
    expect(parts.length).toBeGreaterThan(1);
    expect(parts[0]).toMatch(/^<!doctype html>.*<body>$/s);
    expect(parts.join('')).toMatch(/id="answers">\[\[.*<\/html>$/s);
    // An unread reply would delay the server's shutdown by a minute.
    expect(await plain.text()).toBe(parts.join(''));
  });

  test('contains no user data without a session, for a HEAD request, or at an address of staff', async () => {
    const staff = await ask('/staff/today', 'parvis=lea');
    for (const { body } of [await ask('/'), await ask('/', 'parvis=lea', 'HEAD'), staff])
      expect(body).not.toMatch(/answers|Léa/);
  });
});
