/**
 * Includes API replies and the server-rendered HTML in the page, so that a phone shows it before the script has
 * loaded. See docs/decisions/0027 and 0029.
 */
import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import type { RenderInitialScreen, PreloadedReply } from '#core/http/server-rendering.ts';
import type { Locale } from '#core/lang/locale.ts';
import { cursorHeader } from '#core/live/live-event.ts';

/** How long the page waits for a reply, in milliseconds. The client requests missing replies itself. */
const timeoutMs = 250;

type PageRequest = {
  readonly request: FastifyRequest;
  readonly path: string;
  readonly addresses: readonly string[];
  /** The links that start the other requests of the screen. */
  readonly prefetched: readonly string[];
  readonly draw: RenderInitialScreen | undefined;
  readonly locale: Locale;
  readonly now: Date;
};

/** Marks a page without a session: the client skips the session request, which would log a 401 in the browser. */
export const noSessionMeta = '<meta name="parvis-session" content="none">';

/** The app's container in the page. */
const container = '<div id="app">';

/**
 * Streams the page in two parts: the head at once, so that scripts start loading, and the rest when the replies are
 * ready.
 */
export function streamWithReplies(html: string, page: PageRequest): Readable {
  const [head = '', rest = ''] = html.split(container);
  const { request, addresses, prefetched } = page;
  return Readable.from(
    (async function* () {
      yield head;
      const settled = await Promise.all(addresses.map((address) => answerOf(request, address)));
      const replies = settled.map((answer) => (answer === 'unauthenticated' ? undefined : answer));
      // The session of the cookie has ended. The client skips the session request, which would log a 401 in the
      // browser.
      if (settled[0] === 'unauthenticated') yield noSessionMeta;
      // Without the session reply, the first, the client could not tell whose the other replies are.
      const answers = replies[0] ? replies.filter((answer) => answer !== undefined) : [];
      // Links in the body: without a session, their replies would be logged as failures.
      const links = answers.length > 0 ? prefetched.join('') : '';
      yield links + renderContainer(answers, page) + rest.replace('</body>', () => `${blockOf(answers)}</body>`);
    })(),
  );
}

/** The app's container, with the server-rendered screen if rendering succeeded. */
function renderContainer(
  answers: readonly PreloadedReply[],
  { request, path, draw, locale, now }: PageRequest,
): string {
  const minute = Math.floor(now.getTime() / 60_000);
  try {
    const html = answers.length > 0 && draw?.({ path, locale, minute, answers });
    return html ? `<div id="app" data-drawn-in="${minute}">${html}` : container;
  } catch (error) {
    // The client renders the screen itself, or shows an error.
    request.log.error({ err: error }, 'server-side rendering of the page failed');
    return container;
  }
}

/** Compresses the stream and flushes after each part, so that the browser can use the head early. */
export function compressStream(page: Readable): Readable {
  // A client that disconnects needs no error: the reply reports it.
  return pipeline(page, createGzip({ flush: constants.Z_SYNC_FLUSH }), () => undefined);
}

/** Embeds the replies as JSON data, escaped so that it cannot end the element. */
function blockOf(answers: readonly PreloadedReply[]): string {
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="answers">${json}</script>`;
}

/** The API's reply to the same reader, `unauthenticated` for 401, and undefined for other refusals. */
async function answerOf(
  { server, headers, socket }: FastifyRequest,
  url: string,
): Promise<PreloadedReply | 'unauthenticated' | undefined> {
  const { remoteAddress } = socket;
  // A client that has disconnected has no address.
  if (remoteAddress === undefined) return undefined;
  const settled = server.inject({ url, headers: clientHeaders(headers), remoteAddress });
  const answer = await Promise.race([settled, timeout()]).catch(() => undefined);
  if (answer?.statusCode === 401) return 'unauthenticated';
  if (answer?.statusCode !== 200 || !String(answer.headers['content-type']).startsWith('application/json'))
    return undefined;
  const heard = answer.headers[cursorHeader.toLowerCase()];
  return [url, typeof heard === 'string' ? heard : null, answer.json()];
}

/** The headers that identify the client and its language, without those about the page request. */
const clientHeaders = (headers: FastifyRequest['headers']) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(?:cookie|host|accept-language|forwarded|x-forwarded-.*)$/.test(name)),
  );

/** Resolves when the page waits no longer. */
export const timeout = () => new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined).unref());
