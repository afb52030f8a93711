/** What the first screen asks, answered inside the page itself: a phone need not wait for a script to ask. (decisions, 27) */
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { cursorHeader } from '#core/live/live-event.ts';

/** The page does not wait longer for them. Whatever is missing, it asks for itself. */
const patience = 250;

/** The page in two parts: the head, with which the scripts set out, at once; the rest when the answers are there. */
export function withAnswers(html: string, request: FastifyRequest, addresses: readonly string[]): Readable {
  const end = html.indexOf('</body>');
  return Readable.from(
    (async function* () {
      yield html.slice(0, end);
      yield blockOf(await Promise.all(addresses.map((address) => answerOf(request, address)))) + html.slice(end);
    })(),
  );
}

/** Data, and no script to a browser. Nothing in it ends the element. Without the first, which is the session, nobody would know whose the others are. */
function blockOf(answers: readonly string[]): string {
  const said = answers[0] ? answers.filter(Boolean).join() : '';
  return `<script type="application/json" id="answers">[${said.replaceAll('<', '\\u003c')}]</script>`;
}

/** An address, how far its reader had been told of changes, and the reply, as the API would answer the same reader; empty for a refusal. */
async function answerOf({ server, headers, socket }: FastifyRequest, url: string): Promise<string> {
  const { remoteAddress } = socket;
  // Whoever is gone needs no answer, and has no address that it could be asked from.
  if (remoteAddress === undefined) return '';
  const asked = server.inject({ url, headers: sameReader(headers), remoteAddress });
  const answer = await Promise.race([asked, late()]).catch(() => undefined);
  if (answer?.statusCode !== 200 || !String(answer.headers['content-type']).startsWith('application/json')) return '';
  const heard = answer.headers[cursorHeader.toLowerCase()] ?? null;
  return `[${JSON.stringify(url)},${JSON.stringify(heard)},${answer.body}]`;
}

/** What says who asks, from where, in which language; not what the browser says about a page. */
const sameReader = (headers: FastifyRequest['headers']) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(?:cookie|host|accept-language|forwarded|x-forwarded-.*)$/.test(name)),
  );

const late = () => new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined).unref());
