/**
 * The built page: its files as they are, and at every other address `index.html`, made ready for its reader; 404 where
 * no screen stands.
 */
import { existsSync, readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DrawFirstScreen } from '#core/http/first-screen.ts';
import { isPageAddress, profilePath } from '#core/http/page-addresses.ts';
import { acceptedTags, isLocale, type Locale, preferredLocale } from '#core/lang/locale.ts';
import { type Theme, themes } from '#core/settings/settings.ts';
import { mapPageHeaders } from '#server/http/policy-headers.ts';
import { compressed, withAnswers } from './page-answers.ts';

export type PageOptions = {
  readonly webRoot: string | undefined;
  /** The cookie whose presence says that somebody is probably signed in. */
  readonly sessionCookie: string;
  /** Whether a page may show Google's map, and so needs a wider policy. */
  readonly hasMap: boolean;
  /** Whether the database has others waiting: then a page does not wait for answers of its own. */
  readonly isBusy?: () => boolean;
  /** Draws the first screen, where that was built. */
  readonly draw?: DrawFirstScreen | undefined;
  readonly now: () => Date;
};

type Look = { readonly locale: Locale; readonly theme: Theme };

/** Where the page keeps its reader's language and theme: `fr.dark`. */
const lookCookie = 'parvis-look';

/** What every screen asks first, and what some ask besides: begun while the script is still on its way. */
const askedFirst = ['/api/session'];
const familyAsksFirst = ['/api/children', '/api/badges'];
const askedBesides: Readonly<Record<string, readonly string[]>> = {
  '/': ['/api/announcements', '/api/activities'],
  '/absence': ['/api/absences', '/api/config'],
  '/pickup': ['/api/pickups', '/api/pickup-persons', '/api/alerts', '/api/absences', '/api/config'],
  '/more': ['/api/config'],
};

/** Registers the page's files, and the page at every address that is not the API's. */
export async function servePages(
  app: FastifyInstance,
  { webRoot, sessionCookie, hasMap, isBusy = () => false, draw, now }: PageOptions,
): Promise<void> {
  // No search engine has anything to find here, and a password manager is led to where a password is changed.
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(profilePath, 302));
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
    globIgnore: ['index.html', '.vite/**', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/');
      reply.header('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const { catalogues, taps } = builtFilesOf(webRoot);
  const page = pageOf(readFileSync(index, 'utf8'), catalogues);
  const heedsTaps = taps ? [`<script async src="/${taps}"></script>`] : [];
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(405).header('Allow', 'GET, HEAD').type('text/plain').send('Pages are only read.\n');
    }
    const [path = '/'] = request.url.split('?');
    if (!isPageAddress(path)) reply.code(404);
    if (path.startsWith('/assets/')) return reply.type('text/plain').send('There is no such file.\n');
    const hasCookie = request.cookies[sessionCookie] !== undefined;
    const asked = hasCookie ? askedAt(path) : [];
    // The first screen's questions are answered in the page while nobody waits; another's are asked while the script is
    // on its way.
    const isAnswered = path === '/' && request.method === 'GET' && asked.length > 0 && !isBusy();
    const look = lookOf(request);
    const ahead = hasCookie ? asked.map(sentAhead) : [saysNoSession];
    const html = page(look, isAnswered ? heedsTaps : ahead);
    const ready = hasMap ? numbered(reply, html) : html;
    reply.type('text/html; charset=utf-8').header('Vary', 'Accept-Language, Accept-Encoding, Cookie');
    if (!isAnswered) return reply.header('Cache-Control', 'no-cache').send(ready);
    reply.header('Cache-Control', 'no-store');
    const answered = withAnswers(ready, { request, addresses: asked, draw, locale: look.locale, now: now() });
    if (!readsGzip.test(request.headers['accept-encoding'] ?? '')) return reply.send(answered);
    return reply.header('Content-Encoding', 'gzip').send(compressed(answered));
  });
}

/** Named, and not as what is refused. */
const readsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/;

/**
 * A page that may show the map. Its script passes its number on to what it loads; Google's styles take that of the
 * empty one.
 */
function numbered(reply: FastifyReply, html: string): string {
  const nonce = randomBytes(18).toString('base64');
  reply.headers(mapPageHeaders(nonce));
  return html
    .replaceAll(/<(script|link rel="modulepreload")/g, `<$1 nonce="${nonce}"`)
    .replace('</head>', `<style nonce="${nonce}"></style>\n  </head>`);
}

/** Who comes without the cookie has no session: the page need not ask, and the browser logs no refusal. */
const saysNoSession = '<meta name="parvis-session" content="none">';

/** A call that sets out while the script is still on its way. */
const sentAhead = (url: string) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${url}">`;

/** The page as a function of its reader's language and theme, and of what else its head asks for. */
function pageOf(index: string, catalogues: BuiltFiles['catalogues']) {
  return ({ locale, theme }: Look, besides: readonly string[]): string => {
    const catalogue = catalogues[locale];
    const head = [...(catalogue ? [`<link rel="modulepreload" crossorigin href="/${catalogue}">`] : []), ...besides];
    return (
      index
        .replace('<html lang="en"', `<html lang="${locale}" data-theme="${theme}"`)
        // Last, so that nothing here goes before the script.
        .replace('</head>', `${head.map((line) => `  ${line}\n  `).join('')}</head>`)
    );
  };
}

/**
 * What is sent along with the page of a path. The school's side says later what it needs: who opens it may be a family.
 * The pages before the app need nothing.
 */
function askedAt(path: string): string[] {
  return /^\/(?:staff(?:\/|$)|sign-in$|invitation$|reset$)/i.test(path)
    ? askedFirst
    : [...askedFirst, ...familyAsksFirst, ...(askedBesides[path] ?? [])];
}

/** What the reader chose on this device, else the language it speaks. */
function lookOf({ cookies, headers }: FastifyRequest): Look {
  const [locale, theme] = cookies[lookCookie]?.split('.') ?? [];
  return {
    locale: isLocale(locale) ? locale : preferredLocale(acceptedTags(headers['accept-language'])),
    theme: themes.find((name) => name === theme) ?? 'system',
  };
}

type BuiltFiles = {
  /** Each language's words. */
  readonly catalogues: Readonly<Partial<Record<Locale, string>>>;
  /** What heeds a tap on the drawn page before its script is there. */
  readonly taps: string | undefined;
};

/** The files that the page names besides those that stand in it, from the build's manifest. */
function builtFilesOf(webRoot: string): BuiltFiles {
  const file = join(webRoot, '.vite/manifest.json');
  if (!existsSync(file)) return { catalogues: {}, taps: undefined };
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string }>;
  const fileOf = (ending: string) => Object.entries(manifest).find(([name]) => name.endsWith(ending))?.[1].file;
  const wordsOf = (locale: Locale) => fileOf(`virtual:words/first.${locale}`);
  const taps = Object.values(manifest).find((built) => /\/taps-[^/]*\.js$/.test(built.file))?.file;
  return { catalogues: { en: wordsOf('en'), fr: wordsOf('fr') }, taps };
}
