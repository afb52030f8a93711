/**
 * Puts the first screen’s answers, and its HTML, inside the page, so that a phone waits for no script to ask or to show
 * them. (decisions, 27 and 29)
 */
import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import type { DrawFirstScreen, SentAnswer } from '#core/http/first-screen.ts';
import type { Locale } from '#core/lang/locale.ts';
import { cursorHeader } from '#core/live/live-event.ts';

/** The page does not wait longer for them. Whatever is missing, it asks for itself. */
const patience = 250;

type Reader = {
  readonly request: FastifyRequest;
  readonly addresses: readonly string[];
  readonly draw: DrawFirstScreen | undefined;
  readonly locale: Locale;
  readonly now: Date;
};

/** Where the app stands in the page. */
const place = '<div id="app">';

/** The page in two parts: the head, with which the scripts set out, at once; the rest when the answers are there. */
export function withAnswers(html: string, reader: Reader): Readable {
  const [head = '', rest = ''] = html.split(place);
  const { request, addresses } = reader;
  return Readable.from(
    (async function* () {
      yield head;
      const answered = await Promise.all(addresses.map((address) => answerOf(request, address)));
      // Without the first, which is the session, nobody would know whose the others are.
      const answers = answered[0] ? answered.filter((answer) => answer !== undefined) : [];
      yield placeFor(answers, reader) + rest.replace('</body>', () => `${blockOf(answers)}</body>`);
    })(),
  );
}

/** The app's place, with the screen in it where that could be drawn. */
function placeFor(answers: readonly SentAnswer[], { request, draw, locale, now }: Reader): string {
  const minute = Math.floor(now.getTime() / 60_000);
  try {
    const drawn = answers.length > 0 && draw?.({ locale, minute, answers });
    return drawn ? `<div id="app" data-drawn-in="${minute}">${drawn}` : place;
  } catch (error) {
    // The page draws it itself, or says what is wrong.
    request.log.error({ err: error }, 'the first screen could not be drawn');
    return place;
  }
}

/** The page made small as it goes, each part with what came before it: nobody waits for the next one to see it. */
export function compressed(page: Readable): Readable {
  // Whoever breaks off needs no more of it: the reply says so itself.
  return pipeline(page, createGzip({ flush: constants.Z_SYNC_FLUSH }), () => undefined);
}

/** Data, and no script to a browser. Nothing in it ends the element. */
function blockOf(answers: readonly SentAnswer[]): string {
  const said = JSON.stringify(answers).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="answers">${said}</script>`;
}

/** What the API would answer the same reader; nothing for a refusal. */
async function answerOf({ server, headers, socket }: FastifyRequest, url: string): Promise<SentAnswer | undefined> {
  const { remoteAddress } = socket;
  // Whoever is gone needs no answer, and has no address that it could be asked from.
  if (remoteAddress === undefined) return undefined;
  const asked = server.inject({ url, headers: sameReader(headers), remoteAddress });
  const answer = await Promise.race([asked, late()]).catch(() => undefined);
  if (answer?.statusCode !== 200 || !String(answer.headers['content-type']).startsWith('application/json'))
    return undefined;
  const heard = answer.headers[cursorHeader.toLowerCase()];
  return [url, typeof heard === 'string' ? heard : null, answer.json()];
}

/** What says who asks, from where, in which language; not what the browser says about a page. */
const sameReader = (headers: FastifyRequest['headers']) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(?:cookie|host|accept-language|forwarded|x-forwarded-.*)$/.test(name)),
  );

const late = () => new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined).unref());
