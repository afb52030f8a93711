// Receives the events of a webhook and verifies their signature.
// PARVIS_WEBHOOK_SECRET=whsec_… node receive-webhook.mjs 8080
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from(process.env.PARVIS_WEBHOOK_SECRET.replace('whsec_', ''), 'base64');

/** Whether one of the signatures is that of the text, sent within the last five minutes. */
function isGenuine(headers, text) {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(seconds)) < 300)) return false;
  const expected = createHmac('sha256', key).update(`${id}.${seconds}.${text}`).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** The ids of events received before: one may arrive twice. Store them where a restart finds them. */
const known = new Set();
async function receive(request, reply) {
  const text = (await request.toArray()).join('');
  if (!isGenuine(request.headers, text)) return reply.writeHead(401).end();
  const id = request.headers['webhook-id'];
  if (!known.has(id)) console.log(JSON.parse(text).type, JSON.parse(text).data);
  known.add(id);
  return reply.writeHead(204).end();
}
const server = createServer((request, reply) => void receive(request, reply));
server.listen(Number(process.argv[2]), () => console.log(`listening on ${server.address().port}`));
