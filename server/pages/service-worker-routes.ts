/**
 * Serves the service worker, and the page that it caches and starts the app from: the same for every reader.
 * (docs/decisions/0051)
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { locales } from '#core/lang/locale.ts';

type ShellOptions = {
  readonly webRoot: string;
  /** The built `index.html`. */
  readonly index: string;
  /** The script that runs first on the page, and the catalog of each language. */
  readonly script: string | undefined;
  readonly catalogs: Readonly<Record<string, string | undefined>>;
  /** Loaded before the first paint, so that the snapshot of the home is not painted twice. */
  readonly font: string | undefined;
  /** Adds the policy of this reply to the page. */
  readonly prepare: (reply: FastifyReply, html: string) => string;
  /** The policy, without what differs from one reply to the next. */
  readonly policy: string;
};

/** Registers `/sw.js` and `/shell`. Without a built worker, pages work without one. */
export function serveServiceWorker(app: FastifyInstance, options: ShellOptions): void {
  const { webRoot, index, script, catalogs, font, prepare, policy } = options;
  const file = join(webRoot, 'sw.js');
  if (!script || !existsSync(file)) return;
  const data = locales.map((locale) => ` data-${locale}="/${catalogs[locale]}"`).join('');
  const fontLink = font ? `\n    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">` : '';
  const html = index.replace('<head>', `<head>${fontLink}\n    <script src="/${script}"${data}></script>`);
  app.get('/shell', (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(prepare(reply, html)),
  );
  // A page or policy that changes without a new build makes another version of the worker too.
  const version = createHash('sha256').update(html).update(policy).digest('hex').slice(0, 16);
  const code = readFileSync(file, 'utf8').replace('__VERSION__', version);
  const encoded = { br: brotliCompressSync(code), gzip: gzipSync(code) };
  app.get('/sw.js', ({ headers }, reply) => {
    const accepted = headers['accept-encoding'] ?? '';
    const encoding = (['br', 'gzip'] as const).find((name) =>
      new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0)`).test(accepted),
    );
    reply.header('Cache-Control', 'no-cache').header('Vary', 'Accept-Encoding').type('text/javascript; charset=utf-8');
    return encoding ? reply.header('Content-Encoding', encoding).send(encoded[encoding]) : reply.send(code);
  });
}
