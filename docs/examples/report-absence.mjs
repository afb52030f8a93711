// Reports a child's absence and lists the newest messages.
// PARVIS_URL=https://parvis.example PARVIS_TOKEN=parvis_… node report-absence.mjs 2026-05-04
import { randomUUID } from 'node:crypto';

const { PARVIS_URL: origin, PARVIS_TOKEN: token } = process.env;
const [date] = process.argv.slice(2);

/** Sends a request, and repeats it with the same key while the server asks to wait. */
async function call(method, path, body) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  if (method !== 'GET') headers['idempotency-key'] = randomUUID();
  for (let attempt = 1; ; attempt += 1) {
    const reply = await fetch(`${origin}${path}`, { method, headers, body: body && JSON.stringify(body) });
    const unknown = reply.headers.get('unknown-fields');
    if (unknown) console.warn(`Unknown fields: ${decodeURIComponent(unknown)}`);
    if (reply.ok) return reply.status === 204 ? undefined : reply.json();
    const problem = await reply.json();
    const wait = reply.headers.get('retry-after');
    if (!wait || attempt === 3) throw new Error(`${problem.status} ${problem.code} (request ${problem.requestId})`);
    await new Promise((resolve) => setTimeout(resolve, Number(wait) * 1000));
  }
}

const [child] = await call('GET', '/api/children');
const absence = await call('POST', '/api/absences', { childId: child.id, date, duration: 'full_day', reason: 'sick' });
console.log(`Absence ${absence.id} of ${child.name}`);

const newest = await call('GET', '/api/messages?limit=10');
const older = newest.length === 10 ? await call('GET', `/api/messages?limit=10&before=${newest.at(-1).id}`) : [];
for (const { sender, content } of [...newest, ...older]) console.log(`${sender}: ${content}`);
