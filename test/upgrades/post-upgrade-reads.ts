/**
 * After an upgrade, every actor of the permission matrix requests every list and must get the expected outcome, as far
 * as the earlier tables held its records. A parent then runs mutations.
 */
import { testHealthKeys } from '#test/support/child-files/test-health-keys.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { permissionMatrix } from '#test/permissions/permission-matrix.ts';
import { type Actor, type Mark, marks } from '#test/permissions/expected-outcomes.ts';
import { buildApp } from '#server/app/app.ts';
import { contracts } from '#server/api-docs/api-markdown.ts';
import { canary, type Side } from '#test/permissions/canary.ts';
import { readConfig } from '#server/app/config.ts';
import { generousLimits } from '#server/app/limits.ts';
import type { MarkedRecords } from '#test/permissions/canary-records.ts';
import type { WrittenRows } from './earlier-rows.ts';

/** Marks that rows show which the matrix does not have: the last message before any mutation, a signature of a file. */
const shownToo: Readonly<Record<string, readonly Mark[]>> = {
  'GET /api/conversations': ['message'],
  'GET /api/staff/child-files': ['guardian'],
};

/** Lists of what a later table holds: they are empty after an upgrade from before it. */
const heldBy: Readonly<Record<string, string>> = {
  'GET /api/custody': 'custody_calendars',
  'GET /api/pickup-codes': 'pickup_codes',
  'GET /api/followed-children': 'child_followers',
  'GET /api/staff/followers': 'child_followers',
  'GET /api/staff/photos/taken-down': 'report_photos',
  'GET /api/staff/webhooks': 'webhooks',
  'GET /api/identities': 'linked_identities',
  'GET /api/tokens': 'api_tokens',
};

/** What these show is in the content of a file, which the database does not hold. */
const readsContents = ['GET /api/data-export'];

export type People = Readonly<Record<Exclude<Actor, 'anonymous'>, number>>;

type Reading = { readonly who: People; readonly ours: MarkedRecords; readonly kept: WrittenRows; readonly now: Date };

/** Gives the wrong outcomes, as text. */
export async function readAfterUpgrade(database: Database, { who, ours, kept, now }: Reading): Promise<string[]> {
  const secret = 'a secret of the trial alone';
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), limits: generousLimits, secret };
  const app = await buildApp({ database, healthKeys: testHealthKeys, config, now: () => now });
  try {
    const headersOf = await signIn(app, database, who);
    const stood = standing(kept);
    const failed: string[] = [];
    for (const { path } of contracts().filter(({ method, path: one, event }) => isList(method, one) && !event)) {
      const name = `GET ${path}` as const;
      const { request, outcomes } = permissionMatrix[name] ?? {};
      const url = path + (request?.({ ...ours, turn: 0 }).query ?? '');
      for (const [actor, headers] of headersOf) {
        const outcome = outcomes?.[actor];
        const { statusCode, body } = await app.inject({ url, headers });
        const fail = (text: string) => void failed.push(`${name} by ${actor}: ${text}`);
        if (statusCode !== outcome?.status) fail(`${statusCode} ${body.slice(0, 200)}`);
        for (const side of ['ours', 'theirs'] as const) {
          const expected = (side === 'ours' ? outcome?.reads : outcome?.theirs) ?? [];
          const read = marks.filter((mark) => body.includes(canary(side, mark)));
          const isHeld = !readsContents.includes(name) && (!heldBy[name] || kept.has(heldBy[name]));
          const hidden = expected.filter((mark) => isHeld && stood.has(canary(side, mark)) && !read.includes(mark));
          const open = read.filter((mark) => !expected.includes(mark) && !shownToo[name]?.includes(mark));
          if (hidden.length > 0) fail(`does not show ${side}: ${hidden.join(' ')}`);
          if (open.length > 0) fail(`shows ${side}: ${open.join(' ')}`);
        }
      }
    }
    const date = new Date(now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
    const payload = { childId: ours.childId, date, reason: 'sick', duration: 'full_day' };
    const headers = headersOf.get('parent') ?? {};
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

/** The marks that the earlier tables held. */
function standing(kept: WrittenRows): ReadonlySet<string> {
  const all = [...kept.values()].flatMap(({ rows }) => rows);
  const sides: Side[] = ['ours', 'theirs'];
  const canaries = sides.flatMap((side) => marks.map((mark) => canary(side, mark)));
  return new Set(canaries.filter((text) => all.some((row) => row.includes(text))));
}

const isList = (method: string, path: string) => method === 'GET' && !path.includes('{');
