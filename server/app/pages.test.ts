import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import type { DrawFirstScreen } from '#core/http/first-screen.ts';
import { withAnswers } from './page-answers.ts';
import { servePages } from './pages.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'parvis-pages-'));
afterAll(() => rmSync(webRoot, { recursive: true }));
mkdirSync(join(webRoot, 'assets'));
mkdirSync(join(webRoot, '.vite'));
writeFileSync(
  join(webRoot, 'index.html'),
  '<!doctype html><html lang="en"><head></head><body><div id="app"></div><script src="/assets/app-1.js"></script></body></html>',
);
writeFileSync(join(webRoot, 'icon.svg'), '<svg/>');
writeFileSync(join(webRoot, 'assets/app-1.js'), 'let app');
writeFileSync(join(webRoot, 'assets/app-1.js.br'), brotliCompressSync('let app'));
const words = {
  '../virtual:words/first.en': { file: 'assets/en-1.js' },
  '../virtual:words/first.fr': { file: 'assets/fr-1.js' },
  '_taps-1.js': { file: 'assets/taps-1.js' },
};
writeFileSync(join(webRoot, '.vite/manifest.json'), JSON.stringify(words));

const now = () => new Date('2026-04-16T16:00:30Z');

async function pages(root: string | undefined, hasMap = false) {
  const app = Fastify();
  await app.register(cookie);
  await servePages(app, { webRoot: root, sessionCookie: 'parvis', hasMap, now });
  return app;
}
const app = await pages(webRoot);
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('every address of the app is the page, in the language of the device', async () => {
  for (const url of ['/', '/absence', '/quiz-center/7/review', '/staff/today', '/reset?x=1']) {
    const { statusCode, headers, body } = await get(url, { 'accept-language': 'fr-CA,en;q=0.5' });
    expect(statusCode, url).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain('<html lang="fr" data-theme="system">');
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/fr-1.js">');
  }
});

test('an address without a screen is 404 with the page, which says so', async () => {
  for (const url of ['/nothing?x=1', '/healthz', '/.well-known/security.txt', '/absence/7', '/staff/nothing']) {
    const { statusCode, headers, body } = await get(url, { 'accept-language': 'fr-CA,en;q=0.5' });
    expect(statusCode, url).toBe(404);
    expect(headers['content-type'], url).toBe('text/html; charset=utf-8');
    expect(body).toContain('<html lang="fr" data-theme="system">');
    expect((await app.inject({ method: 'HEAD', url })).statusCode, url).toBe(404);
  }
});

test('search engines are told to stay away, and password managers where a password is changed', async () => {
  const robots = await get('/robots.txt');
  expect(robots).toMatchObject({ statusCode: 200, body: 'User-agent: *\nDisallow: /\n' });
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  const change = await get('/.well-known/change-password');
  expect([change.statusCode, change.headers.location]).toEqual([302, '/settings/profile']);
});

test('a page for a reader without a session says so, so that nothing is asked to be refused', async () => {
  const said = '<meta name="parvis-session" content="none">';
  for (const url of ['/', '/pickup', '/nothing']) {
    expect((await get(url)).body, url).toContain(said);
    expect((await get(url, { cookie: 'parvis=x' })).body, url).not.toContain(said);
  }
});

test('what was chosen on this device wins, and what was forged there does not pass', async () => {
  const dark = await get('/', { cookie: 'parvis-look=en.dark', 'accept-language': 'fr' });
  expect(dark.body).toContain('<html lang="en" data-theme="dark">');
  const forged = await get('/', { cookie: 'parvis-look="><script>.x', 'accept-language': 'fr' });
  expect(forged.body).toContain('<html lang="fr" data-theme="system">');
});

test('a signed-in reader’s first questions are asked with the page', async () => {
  const { body } = await get('/pickup', { cookie: 'parvis=x' });
  expect(body).toContain('<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/session">');
  expect(body).toContain('href="/api/pickups"');
  expect((await get('/pickup')).body).not.toContain('/api/');
});

test('a built file is kept for ever, and comes compressed', async () => {
  const { headers } = await get('/assets/app-1.js', { 'accept-encoding': 'br' });
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
  });
  expect((await get('/assets/app-1.js')).body).toBe('let app');
});

test('other files are asked for anew', async () => {
  expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache');
});

test('a file that is gone is 404, never the page', async () => {
  expect((await get('/assets/app-0.js')).statusCode).toBe(404);
});

test('nothing of the build is shown, and nothing outside it', async () => {
  for (const url of ['/.vite/manifest.json', '/assets/../../etc/passwd', '/assets/%2e%2e/%2e%2e/etc/passwd']) {
    const { body } = await get(url);
    expect(body, url).not.toMatch(/virtual:|root:/);
  }
});

test('where the school has a map, a page and nothing else may ask Google, by a number made for it alone', async () => {
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
  expect((await get('/pickup')).headers['content-security-policy']).toBeUndefined();
});

test('a page is only read', async () => {
  expect((await app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
  const { statusCode, headers } = await app.inject({ method: 'POST', url: '/' });
  expect(statusCode).toBe(405);
  expect(headers.allow).toBe('GET, HEAD');
});

test('without a build it says what is missing', async () => {
  const { statusCode, body } = await (await pages(join(webRoot, 'nowhere'))).inject('/');
  expect(statusCode).toBe(503);
  expect(body).toContain('npm start builds it');
});

describe('the first screen’s page', async () => {
  const school = Fastify();
  await school.register(cookie);
  school.get('/api/session', async ({ headers }, reply) =>
    headers.cookie === 'parvis=lea' && headers['sec-fetch-site'] === undefined
      ? reply.header('live-cursor', '12').send({ name: 'Léa </script><script>$&' })
      : reply.code(401).send({ code: 'unauthenticated' }),
  );
  school.get('/api/children', () => new Promise(() => undefined));
  school.get('/api/badges', async () => {
    throw new Error('a bug');
  });
  school.get('/api/announcements', async () => ['of whoever opened it']);
  let isBusy = false;
  let draw: DrawFirstScreen = () => undefined;
  await servePages(school, {
    webRoot,
    sessionCookie: 'parvis',
    hasMap: false,
    isBusy: () => isBusy,
    draw: (given) => draw(given),
    now,
  });
  afterAll(() => school.close());
  const ask = (url: string, session?: string, method: 'GET' | 'HEAD' = 'GET') =>
    school.inject({ url, method, headers: { 'sec-fetch-site': 'cross-site', ...(session && { cookie: session }) } });
  const block = /<script type="application\/json" id="answers">(.*?)<\/script>/;

  test('brings its answers, and leaves out what is refused, broken or late', async () => {
    const { body, headers } = await ask('/', 'parvis=lea');
    expect(JSON.parse(block.exec(body)?.[1] ?? '')).toEqual([
      ['/api/session', '12', { name: 'Léa </script><script>$&' }],
      ['/api/announcements', null, ['of whoever opened it']],
    ]);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).not.toContain('rel="preload"');
    expect(body.match(/<\/script>/g)).toHaveLength(3);
    expect(body).toMatch(/<\/script><\/body><\/html>$/);
    const ended = await ask('/', 'parvis=gone');
    expect(block.exec(ended.body)?.[1], 'nothing without knowing whose it is').toBe('[]');
  });

  test('does not wait long for what is late', async () => {
    const began = performance.now();
    await ask('/', 'parvis=lea');
    expect(performance.now() - began).toBeLessThan(900);
  });

  test('brings none while others wait for the database: the page asks, once', async () => {
    isBusy = true;
    const { body, headers } = await ask('/', 'parvis=lea');
    isBusy = false;
    expect(body).not.toMatch(/id="answers"|Léa/);
    expect(body).toContain('<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/session">');
    expect(headers['cache-control']).toBe('no-cache');
  });

  test('asks nothing for whoever is gone, and lends them no address', async () => {
    const gone = { server: school, headers: { cookie: 'parvis=lea' }, socket: { remoteAddress: undefined } };
    const page = await text(
      withAnswers('<body><div id="app"></div></body>', {
        request: gone as unknown as FastifyRequest,
        addresses: ['/api/session'],
        draw: () => 'something',
        locale: 'fr',
        now: now(),
      }),
    );
    expect(block.exec(page)?.[1]).toBe('[]');
    expect(page).toContain('<div id="app"></div>');
  });

  test('holds the screen drawn from its answers, for its reader’s language and the minute', async () => {
    draw = ({ locale, minute, answers }) => `<p>${locale} ${minute} ${answers.map(([address]) => address).join()}</p>`;
    const { body } = await ask('/', 'parvis=lea');
    expect(body).toContain(
      '<div id="app" data-drawn-in="29605920"><p>en 29605920 /api/session,/api/announcements</p></div>',
    );
    expect(body).toContain('<script async src="/assets/taps-1.js"></script>');
    const ended = await ask('/', 'parvis=gone');
    expect(ended.body, 'for nobody').toContain('<div id="app"></div>');
  });

  test('is the page without a drawing where there is none, or where it fails', async () => {
    draw = () => undefined;
    expect((await ask('/', 'parvis=lea')).body).toContain('<div id="app"></div>');
    draw = () => {
      throw new Error('a bug');
    };
    const { body } = await ask('/', 'parvis=lea');
    expect(body).toContain('<div id="app"></div>');
    expect(JSON.parse(block.exec(body)?.[1] ?? '')).toHaveLength(2);
  });

  test('comes small, each part as soon as it is there, to whoever can read it so', async () => {
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
    // What is not read to its end keeps the server from closing for a minute.
    expect(await plain.text()).toBe(parts.join(''));
  });

  test('holds nothing of anybody’s without a session, to a HEAD, or at another address', async () => {
    for (const { body } of [await ask('/'), await ask('/', 'parvis=lea', 'HEAD'), await ask('/pickup', 'parvis=lea')])
      expect(body).not.toMatch(/answers|Léa/);
  });
});
