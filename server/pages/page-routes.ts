/**
 * Serves the built web app: its files, and `index.html` prepared for the reader at every page address. Families get the
 * first screen, or the frame of another one, server-rendered. Other addresses reply 404.
 */
import { existsSync, readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RenderInitialScreen } from '#core/http/server-rendering.ts';
import { initialRequests, renderedRequests } from '#core/http/initial-requests.ts';
import { isPageAddress, profilePath } from '#core/http/page-addresses.ts';
import { acceptedTags, isLocale, type Locale, preferredLocale } from '#core/lang/locale.ts';
import { type Theme, themes } from '#core/settings/settings.ts';
import { mapPageHeaders, pagePolicy, pagePolicyWithStyles } from '#server/http/policy-headers.ts';
import type { GuardOptions } from '#server/http/request-guards.ts';
import { inlineStylesheet } from './inline-stylesheet.ts';
import { withFrame } from './page-frame.ts';
import { localizedManifest } from './manifest.ts';
import { serveServiceWorker } from './service-worker-routes.ts';
import { compressStream, noSessionMeta, timeout, streamWithReplies } from './preload-replies.ts';

export type PageOptions = {
  readonly webRoot: string | undefined;
  /** The session cookie. Its presence suggests that the user is signed in. */
  readonly sessionCookie: string;
  readonly identify: GuardOptions['identify'];
  /** Whether pages may show Google's map, which needs a wider CSP. */
  readonly hasMap: boolean;
  /** Where to report a vulnerability. */
  readonly securityContact?: string | null;
  /** Whether requests wait for the database. Pages are then sent without preloaded replies. */
  readonly isBusy?: () => boolean;
  /** The server-side renderer of pages, if it was built. */
  readonly draw?: RenderInitialScreen | undefined;
  readonly now: () => Date;
};

type Appearance = { readonly locale: Locale; readonly theme: Theme };

/** The cookie with the reader's language and theme: `fr.dark`. */
const appearanceCookie = 'parvis-look';

/** How long a security.txt is valid. RFC 9116 recommends less than a year. */
const contactMs = 180 * 86_400_000;

function securityText(contact: string, now: Date): string {
  const expires = new Date(now.getTime() + contactMs).toISOString();
  return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: fr, en\n`;
}

/** Registers the built files, and the page at every address outside the API. */
export async function servePages(
  app: FastifyInstance,
  { webRoot, sessionCookie, identify, hasMap, securityContact, isBusy = () => false, draw, now }: PageOptions,
): Promise<void> {
  // Search engines are excluded. Password managers are redirected to the profile page.
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(profilePath, 302));
  if (securityContact) {
    app.get('/.well-known/security.txt', (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(securityText(securityContact, now())),
    );
  }
  const index = webRoot && join(webRoot, 'index.html');
  if (!webRoot || !index || !existsSync(index)) {
    app.setNotFoundHandler((_request, reply) =>
      reply.code(503).type('text/plain; charset=utf-8').send('The page has not been built: npm start builds it.\n'),
    );
    return;
  }
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html', 'sw.js', 'manifest.webmanifest', '.vite/**', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/');
      reply.header('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const { catalogs, taps, cachedPage, font } = builtFilesOf(webRoot);
  const built = readFileSync(index, 'utf8');
  const withStyles = inlineStylesheet(built, webRoot);
  const pages = {
    rendered: pageOf(withFrame(withStyles.html, undefined), catalogs),
    app: pageOf(withFrame(withStyles.html, 'app'), catalogs),
    signedOut: pageOf(withFrame(withStyles.html, 'public'), catalogs),
  };
  const policyWithStyles = withStyles.styleSource ? pagePolicyWithStyles(withStyles.styleSource) : pagePolicy;
  const prepare = (reply: FastifyReply, html: string) => (hasMap ? withNonce(reply, html) : html);
  const policy = hasMap ? JSON.stringify(mapPageHeaders('')) : pagePolicy;
  const cached = { index: withFrame(built, 'app'), script: cachedPage, catalogs, font };
  serveServiceWorker(app, { webRoot, ...cached, prepare, policy });
  const manifest = readFileSync(join(webRoot, 'manifest.webmanifest'), 'utf8');
  app.get('/manifest.webmanifest', (request, reply) =>
    reply
      .headers({ 'Cache-Control': 'no-cache', Vary: 'Accept-Language, Cookie' })
      .type('application/manifest+json; charset=utf-8')
      .send(localizedManifest(manifest, appearanceOf(request).locale)),
  );
  const tapsScript = taps ? [`<script async src="/${taps}"></script>`] : [];
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(405).header('Allow', 'GET, HEAD').type('text/plain').send('Pages are only read.\n');
    }
    const [path = '/'] = request.url.split('?');
    if (!isPageAddress(path)) reply.code(404);
    if (path.startsWith('/assets/')) return reply.type('text/plain').send('There is no such file.\n');
    const hasCookie = request.cookies[sessionCookie] !== undefined;
    const requests = hasCookie ? initialRequests(path) : [];
    // The replies that the server-rendered page needs are included in it if the database is idle. Screens prefetch
    // their own while the script is loading.
    const included = hasCookie ? renderedRequests(path) : [];
    const isPreloaded = request.method === 'GET' && included.length > 0 && isPageAddress(path) && !isBusy();
    const others = requests.filter((address) => !included.includes(address));
    const appearance = appearanceOf(request);
    const html = async () => {
      if (isPreloaded) return pages.rendered(appearance, tapsScript);
      const isSignedOut = !hasCookie || (!isBusy() && (await hasEndedSession(request, identify)));
      if (isSignedOut) return pages.signedOut(appearance, [noSessionMeta]);
      return pages.app(appearance, requests.map(prefetchLink));
    };
    reply.header('Content-Security-Policy', policyWithStyles);
    const prepared = prepare(reply, await html());
    reply.type('text/html; charset=utf-8').headers({
      'Cache-Control': isPreloaded ? 'no-store' : 'no-cache',
      Vary: 'Accept-Language, Accept-Encoding, Cookie',
    });
    const content = isPreloaded
      ? streamWithReplies(prepared, {
          request,
          path,
          addresses: included,
          prefetched: others.map(prefetchLink),
          draw,
          locale: appearance.locale,
          now: now(),
        })
      : Readable.from([prepared]);
    if (!readsGzip.test(request.headers['accept-encoding'] ?? '')) return reply.send(content);
    return reply.header('Content-Encoding', 'gzip').send(compressStream(content));
  });
}

/** Whether the session of the request's cookie has ended. False if the database replies late or not at all. */
function hasEndedSession(request: FastifyRequest, identify: GuardOptions['identify']): Promise<boolean> {
  const hasEnded = identify(request).then((caller) => caller === undefined);
  return Promise.race([hasEnded, timeout().then(() => false)]).catch(() => false);
}

/** Accepts gzip, and not with `q=0`. */
const readsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/;

/**
 * Adds a nonce for a page with the map. Its script passes the nonce on to the scripts that it loads. Google's styles
 * take the nonce of the empty style element.
 */
function withNonce(reply: FastifyReply, html: string): string {
  const nonce = randomBytes(18).toString('base64');
  reply.headers(mapPageHeaders(nonce));
  return html
    .replaceAll(/<(script|style|link rel="modulepreload")/g, `<$1 nonce="${nonce}"`)
    .replace('</head>', `<style nonce="${nonce}"></style>\n  </head>`);
}

/** A prefetch that starts while the script is still loading. */
const prefetchLink = (url: string) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${url}">`;

/** Renders `index.html` for a language and theme, with additional lines in its head. */
function pageOf(index: string, catalogs: BuiltFiles['catalogs']) {
  return ({ locale, theme }: Appearance, headLines: readonly string[]): string => {
    const catalog = catalogs[locale];
    const head = [...(catalog ? [`<link rel="modulepreload" crossorigin href="/${catalog}">`] : []), ...headLines];
    return (
      index
        .replace('<html lang="en"', `<html lang="${locale}" data-theme="${theme}"`)
        // At the end of the head, so that it does not delay the script.
        .replace('</head>', `${head.map((line) => `  ${line}\n  `).join('')}</head>`)
    );
  };
}

/** The appearance chosen on this device, or the browser's language. */
function appearanceOf({ cookies, headers }: FastifyRequest): Appearance {
  const [locale, theme] = cookies[appearanceCookie]?.split('.') ?? [];
  return {
    locale: isLocale(locale) ? locale : preferredLocale(acceptedTags(headers['accept-language'])),
    theme: themes.find((name) => name === theme) ?? 'system',
  };
}

type BuiltFiles = {
  /** The message catalog of each language. */
  readonly catalogs: Readonly<Partial<Record<Locale, string>>>;
  /** The script that records taps on the server-rendered page before the app has loaded. */
  readonly taps: string | undefined;
  /** The script that runs first on the page cached by the service worker. */
  readonly cachedPage: string | undefined;
  /** The font of French and English. */
  readonly font: string | undefined;
};

/** Reads from the build manifest the files that are not named in `index.html`. */
function builtFilesOf(webRoot: string): BuiltFiles {
  const file = join(webRoot, '.vite/manifest.json');
  if (!existsSync(file)) return { catalogs: {}, taps: undefined, cachedPage: undefined, font: undefined };
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string }>;
  const fileOf = (ending: string) => Object.entries(manifest).find(([name]) => name.endsWith(ending))?.[1].file;
  const catalogOf = (locale: Locale) => fileOf(`virtual:words/first.${locale}`);
  const scriptOf = (name: string) => {
    const pattern = new RegExp(`/${name}-[^/]*\\.js$`);
    return Object.values(manifest).find((built) => pattern.test(built.file))?.file;
  };
  const catalogs = { en: catalogOf('en'), fr: catalogOf('fr') };
  const font = fileOf('figtree-latin-wght-normal.woff2');
  return { catalogs, taps: scriptOf('taps'), cachedPage: scriptOf('cached-page'), font };
}
