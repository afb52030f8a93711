/**
 * After an upgrade, everybody of the authorisation walk asks for every list and must get what the walk says, as far as
 * the tables of then held it; and a parent goes on.
 */
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { authorisation } from './authorisation.ts';
import { type Actor, type Mark, marks } from './authorisation/outcomes.ts';
import { buildApp } from './app.ts';
import { contracts } from './api-document.ts';
import { canary, type Side } from './canary.ts';
import { readConfig } from './config.ts';
import { generousLimits } from './limits.ts';
import type { Marked } from './marked-records.ts';
import type { Kept } from './upgrade-rows.ts';

/**
 * Where a list’s own records stand, or what in them names somebody, when whom it names is older: a name is read once
 * there is a record that says it.
 */
const recordsOf: Readonly<Record<string, string>> = {
  'GET /api/absences': 'absences',
  'GET /api/conversations': 'conversations',
  'GET /api/forms': 'forms',
  'GET /api/messages': 'messages',
  'GET /api/passkeys': 'passkeys',
  'GET /api/pickups': 'pickups',
  'GET /api/staff/alerts': 'alerts',
  'GET /api/staff/announcements': 'announcements',
  'GET /api/staff/attendance': 'attendance_marks',
  'GET /api/staff/audit': 'audit_entries.child_id',
  'GET /api/staff/audit.csv': 'audit_entries.child_id',
  'GET /api/staff/departures': 'pickups',
  'GET /api/staff/feedback': 'feedback',
  'GET /api/staff/forms': 'forms',
  'GET /api/staff/orders': 'orders',
  'GET /api/staff/orders.csv': 'orders',
  'GET /api/staff/pickup-persons': 'pickup_people',
  'GET /api/staff/quizzes': 'quizzes',
  'GET /api/staff/suggestions': 'suggestions',
};

/** What is read as long as nothing was done: the last of what was said, of which the walk says another thing first. */
const atFirst: Readonly<Record<string, readonly Mark[]>> = { 'GET /api/conversations': ['message'] };

export type People = Readonly<Record<Exclude<Actor, 'An'>, number>>;

type Reading = { readonly who: People; readonly ours: Marked; readonly kept: Kept; readonly now: Date };

/** Gives what was not answered as it must be, in words. */
export async function readAgain(database: Database, { who, ours, kept, now }: Reading): Promise<string[]> {
  const secret = 'a secret of the trial alone';
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), limits: generousLimits, secret };
  const app = await buildApp({ database, config, now: () => now });
  try {
    const headersOf = await signIn(app, database, who);
    const stood = standing(kept);
    const failed: string[] = [];
    for (const { path } of contracts().filter(({ method, path: one, event }) => isList(method, one) && !event)) {
      const name = `GET ${path}` as const;
      const { asked, outcomes } = authorisation[name] ?? {};
      const url = path + (asked?.({ ...ours, turn: 0 }).query ?? '');
      const [table = '', column] = (recordsOf[name] ?? 'users').split('.');
      const isRecorded = kept.has(table) && (!column || kept.get(table)?.columns.includes(column));
      for (const [actor, headers] of headersOf) {
        const outcome = outcomes?.[actor];
        const { statusCode, body } = await app.inject({ url, headers });
        const fail = (words: string) => void failed.push(`${name} by ${actor}: ${words}`);
        if (statusCode !== outcome?.status) fail(`${statusCode} ${body.slice(0, 200)}`);
        for (const side of ['ours', 'theirs'] as const) {
          const said = (side === 'ours' ? outcome?.reads : outcome?.theirs) ?? [];
          const read = marks.filter((mark) => body.includes(canary(side, mark)));
          const hidden = said.filter((mark) => isRecorded && stood.has(canary(side, mark)) && !read.includes(mark));
          const open = read.filter((mark) => !said.includes(mark) && !atFirst[name]?.includes(mark));
          if (hidden.length > 0) fail(`does not show ${side}: ${hidden.join(' ')}`);
          if (open.length > 0) fail(`shows ${side}: ${open.join(' ')}`);
        }
      }
    }
    const date = new Date(now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
    const payload = { childId: ours.childId, date, reason: 'sick', duration: 'full_day' };
    const headers = headersOf.get('P') ?? {};
    const reported = await app.inject({ method: 'POST', url: '/api/absences', headers, payload });
    if (reported.statusCode !== 201) failed.push(`POST /api/absences: ${reported.statusCode} ${reported.body}`);
    return failed;
  } finally {
    await app.close();
  }
}

type Headers = ReadonlyMap<keyof People, Record<string, string>>;

async function signIn({ sessions }: FastifyInstance, database: Database, who: People): Promise<Headers> {
  const all = new Map<keyof People, Record<string, string>>();
  for (const [actor, userId] of Object.entries(who) as [keyof People, number][]) {
    const { token } = await database.transaction({ userId }, (tx) => sessions.insert(tx, userId, 'trial'));
    all.set(actor, { cookie: `${sessions.cookie.name}=${sessions.cookie.signed(token)}` });
  }
  return all;
}

/** The marks that the tables of then held. */
function standing(kept: Kept): ReadonlySet<string> {
  const all = [...kept.values()].flatMap(({ rows }) => rows);
  const sides: Side[] = ['ours', 'theirs'];
  const canaries = sides.flatMap((side) => marks.map((mark) => canary(side, mark)));
  return new Set(canaries.filter((text) => all.some((row) => row.includes(text))));
}

const isList = (method: string, path: string) => method === 'GET' && !path.includes('{');
