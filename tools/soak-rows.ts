/**
 * Each row of the promises that a trial shows, at its full size: what is tried, and the figures that come of it beside
 * their targets.
 */
import { backupKillTrial } from '#server/app/backup-kill-trial.ts';
import { cutSoak } from '#server/app/cut-trial.ts';
import { damagedFilesTrial } from '#server/app/damaged-files-trial.ts';
import { databaseTroubleTrial, type Trouble } from '#server/app/database-trouble-trial.ts';
import { demoFillTrial } from '#server/app/demo-fill-trial.ts';
import { disconnectSoak } from '#server/app/disconnect-soak.ts';
import { endSoak } from '#server/app/end-soak.ts';
import { fewestRounds } from '#server/app/fuzz-trial.ts';
import { hostileSoak } from '#server/app/hostile-soak.ts';
import { memorySoak } from '#server/app/memory-soak.ts';
import { repeatSoak } from '#server/app/repeat-soak.ts';
import { behindAnswersTrial, behindStartTrial } from '#server/app/schema-behind-trial.ts';
import { liveTopics } from '#core/live/live-event.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { killTrial } from '#server/db/kill-trial.ts';
import { migrationKillTrial } from '#server/db/migration-kill-trial.ts';
import { secondStartSoak } from '#server/db/second-start-trial.ts';
import type { Figure } from './figure.ts';
import { at, bin, run } from './run.mjs';
import { enough, figure, none, say } from './soak-figures.ts';
import { leastSizes, sizeOf } from './trial-size.ts';

export type Row = {
  readonly what: string;
  /** The databases it is about. */
  readonly on: readonly DatabaseKind[];
  readonly run: (kind: DatabaseKind) => Promise<Figure[]>;
};

const both = ['embedded', 'postgresql'] as const;
const sizeIn = (id: keyof typeof leastSizes, full: number) => sizeOf(id, full, leastSizes[id]);

/** The built server, as `node` is told. */
const built = [at('dist/server/main.js')];

export const rows: Readonly<Record<string, Row>> = {
  R1: {
    what: 'SIGKILL under write load',
    on: both,
    async run(kind) {
      const kills = sizeIn('R1', 100);
      const trial = await killTrial({ kind, kills });
      const whole = await endSoak({ kind, program: built, signal: 'SIGKILL', times: Math.ceil(kills / 5) });
      return [
        none(`transactions lost of ${trial.acknowledged}`, trial.lost, `${kills} kills of a writer`),
        enough('transactions', trial.acknowledged, 10 * kills),
        none('transactions doubled', trial.doubled),
        none('transactions half-written', trial.halfWritten),
        figure('database open again, usually', trial.usualOpeningMs, 3000, 'ms', `unharmed ${trial.cleanOpeningMs} ms`),
        figure('database open again, slowest', trial.slowestOpeningMs, 3000, 'ms'),
        none(`deeds lost of ${whole.acknowledged}`, whole.lost, `${whole.times} kills of the whole server`),
        enough('deeds', whole.acknowledged, whole.times),
        none('deeds doubled by asking again', whole.doubled),
        none('errors of the server’s', whole.failed.length, say(whole.failed)),
        figure('server answers again, usually', whole.usualReadyMs, 3000, 'ms'),
        figure('server answers again, slowest', whole.slowestReadyMs, 3000, 'ms'),
      ];
    },
  },
  R3: {
    what: 'second start on the same folder',
    on: ['embedded'],
    async run() {
      const starts = sizeIn('R3', 20);
      const outcome = await secondStartSoak(starts);
      return [
        none(`second starts let in, of ${starts}`, starts - outcome.refused),
        figure('slowest refusal', outcome.slowestRefusalMs, 1000, 'ms'),
        figure('slowest end of such a process, from its start', outcome.slowestEndMs, 1000, 'ms'),
        none('folder touched by them', Number(!outcome.isUntouched)),
        none(`still locked after kill -9, of ${outcome.kills}`, outcome.kills - outcome.freed),
      ];
    },
  },
  R4: {
    what: 'database connection cut mid-request',
    on: ['postgresql'],
    async run() {
      const outcome = await cutSoak({ cuts: sizeIn('R4', 200) });
      return [
        none(
          `deeds done in part, of ${outcome.deeds}`,
          outcome.partial,
          `${outcome.cuts} cuts, ${outcome.putOff} × 503`,
        ),
        enough('deeds', outcome.deeds, 2 * outcome.cuts),
        enough('calls that a cut hit', outcome.putOff, outcome.cuts / 2),
        none('deeds lost', outcome.lost),
        none('answers but success and “try again”', outcome.wrong.length, say(outcome.wrong)),
        figure('recovery, usual', outcome.usualRecoveryMs, 2000, 'ms'),
        figure('recovery, slowest', outcome.slowestRecoveryMs, 2000, 'ms'),
      ];
    },
  },
  R5: {
    what: 'idempotency',
    on: both,
    async run(kind) {
      const outcome = await repeatSoak({ kind, histories: sizeIn('R5', 10_000) });
      const { requests, deeds, replayed, reused, inProgress, servers } = outcome;
      return [
        none(
          `histories gone wrong, of ${outcome.histories}`,
          outcome.failures.length,
          outcome.failures.join('\n    ') ||
            `${servers} server(s), ${requests} requests, ${deeds} deeds, ${replayed} replayed, ${reused} refused, ${inProgress} told to wait`,
        ),
        enough('deeds', deeds, outcome.histories),
        enough('told again', replayed, outcome.histories / 2),
        enough('refused for another body', reused, outcome.histories / 10),
        none('orders and pieces that no deed explains', outcome.adrift),
      ];
    },
  },
  R6: {
    what: 'live stream',
    on: both,
    async run(kind) {
      const each = sizeIn('R6', 200);
      const { clients, disconnects, told, missed, outOfOrder, resets } = await disconnectSoak({
        kind,
        disconnects: each,
      });
      return [
        enough('disconnects', disconnects, clients * each),
        // Every other cut waits for one that is new.
        enough('events told to each', told, each / 2),
        none('events missed', missed, `${clients} clients, ${disconnects} disconnects, ${told} events each`),
        none('events out of order or twice', outOfOrder),
        none('resets', resets),
      ];
    },
  },
  R7: {
    what: 'events tell the truth',
    on: both,
    async run(kind) {
      const { said, outcome } = await inTests<Told>('R7', kind, 'server/app/truth.test.ts', { TRUTH: 'whole' });
      const nothing = ['nothing was tried'];
      const { acts = 0, views = 0, told = [], undone = nothing, unseen = nothing, stale = nothing } = outcome;
      return [
        none('lists left stale by what was told', stale.length, say(stale) || `${acts} acts, ${views} views`),
        none('acts that nobody did', undone.length, say(undone)),
        none('lists that nobody sees', unseen.length, say(unseen)),
        none(
          'topics that nobody was told of',
          liveTopics.filter((topic) => topic !== 'rights' && !told.includes(topic)).length,
        ),
        none('tests that failed', said.code),
      ];
    },
  },
  R14: {
    what: 'fuzz from our own OpenAPI',
    on: both,
    async run(kind) {
      const requests = sizeIn('R14', 10_000);
      const env = { FUZZ: String(requests), SEED: String(Date.now() % 1_000_000) };
      const { said, outcome } = await inTests<Fuzzed>('R14', kind, 'server/app/fuzz.test.ts', env);
      const { requests: asked = 0, succeeded = 0, made = 0, deleted = 0, failures = requests } = outcome;
      const detail = `${succeeded} done, ${made} read again once made, ${deleted} once deleted, seed ${env.SEED}`;
      const short = (rounds: number) => Math.max(0, fewestRounds(requests) - rounds);
      return [
        none(`answers wrong, of ${asked} requests`, failures, detail),
        none(`requests short of ${requests}`, requests - asked),
        none(`made and read again, short of ${fewestRounds(requests)}`, short(made)),
        none(`deleted and looked for again, short of ${fewestRounds(requests)}`, short(deleted)),
        none('tests that failed', said.code, said.code === 0 ? undefined : plain(said.said.slice(-4000))),
      ];
    },
  },
  R15: {
    what: 'clocks',
    on: both,
    async run(kind) {
      const figures: Figure[] = [];
      const suites = {
        'core and web': ['--project', 'core', '--project', 'web'],
        server: ['--project', kind, '--project', `${kind}-apart`],
      };
      for (const TZ of ['UTC', 'America/Montreal', 'Pacific/Auckland']) {
        for (const [name, asked] of Object.entries(suites)) {
          const { code, said } = await run([bin('vitest'), 'run', ...asked], { env: { TZ }, quiet: true });
          const [, tests = ''] = /Tests\s+(.*)/.exec(plain(said)) ?? [];
          // That nothing failed says nothing where nothing was tried.
          const failed = code === 0 && !/\d+ passed/.test(tests) ? 1 : code;
          figures.push(none(`failed in ${TZ}: ${name}`, failed, failed === 0 ? tests : plain(said.slice(-3000))));
        }
      }
      return figures;
    },
  },
  R17: {
    what: 'hostile clients',
    on: both,
    async run(kind) {
      const { slow, ...outcome } = await hostileSoak({ kind, sockets: sizeIn('R17', 500) });
      return [
        figure(
          'others’ 99th percentile',
          outcome.p99Ms,
          500,
          'ms',
          `before ${outcome.quietP99Ms} ms, ${outcome.requests} calls`,
        ),
        none('others’ calls failed', outcome.failed),
        enough('others’ calls', outcome.requests, 100),
        none(`half-open sockets never cut, of ${outcome.sockets}`, outcome.neverCut),
        figure('longest without a whole head', outcome.longestHeadMs ?? Number.NaN, 13_000, 'ms', '10 s are given'),
        figure('longest without its body', outcome.longestBodyMs ?? Number.NaN, 33_000, 'ms', '30 s are given'),
        none('slow reader not cut', Number(!slow.isCut), `${slow.events} events`),
        none('events missed when back, or out of order', slow.missed + slow.outOfOrder),
      ];
    },
  },
  R18: {
    what: 'SIGTERM under load',
    on: both,
    async run(kind) {
      const outcome = await endSoak({ kind, program: built, signal: 'SIGTERM', times: sizeIn('R18', 20) });
      return [
        none(
          'requests under way that failed',
          outcome.failed.length,
          say(outcome.failed) || `${outcome.answered} answered`,
        ),
        enough('answered', outcome.answered, 10 * outcome.times),
        enough('deeds', outcome.acknowledged, outcome.times),
        none(`deeds lost or doubled, of ${outcome.acknowledged}`, outcome.lost + outcome.doubled),
        figure('exit, slowest', outcome.slowestExitMs, 10_000, 'ms', `${outcome.times} times`),
        none('ended with another status than 0', outcome.badExits),
      ];
    },
  },
  memory: {
    what: 'memory after many calls',
    on: ['embedded'],
    async run() {
      const calls = sizeIn('memory', 100_000);
      const { curve, callsPerSecond, ...change } = await memorySoak({ calls });
      const said = (of: 'server' | 'thread' | 'buffers') => curve.map((point) => point[of].toFixed(1)).join(', ');
      const detail = `in MB before the first and after each fifth of ${calls} calls`;
      return [
        figure('live heap of the server, change', change.serverChange, 10, '%', `${said('server')} ${detail}`),
        figure('live heap of the database’s thread, change', change.threadChange, 10, '%', said('thread')),
        figure('buffers and the database’s own, change', change.buffersChange, 10, '%', said('buffers')),
        enough('calls a second', callsPerSecond, 20),
      ];
    },
  },
  'migration-kill': {
    what: 'SIGKILL while migrating',
    on: both,
    async run(kind) {
      const { kills, inTheMiddle, wrong } = await migrationKillTrial({ kind, kills: sizeIn('migration-kill', 20) });
      return [
        none(`databases not brought up to date, of ${kills}`, wrong.length, say(wrong)),
        enough('kills in the middle', inTheMiddle, kills / 4),
      ];
    },
  },
  'backup-restore': {
    what: 'SIGKILL during a backup and during a restore',
    on: both,
    async run(kind) {
      const outcome = await backupKillTrial({ kind, kills: sizeIn('backup-restore', 10) });
      const { kills, inTheMiddle, wrong, notRepeated } = outcome;
      return [
        none(`files or databases not whole, of ${kills}`, wrong.length, say(wrong)),
        none('second tries that failed', notRepeated.length, say(notRepeated)),
        enough('kills in the middle', inTheMiddle, kills / 4),
      ];
    },
  },
  'demo-fill': {
    what: 'SIGKILL while the demo school is made',
    on: ['embedded'],
    async run() {
      const { kills, inTheMiddle, refused, wrong } = await demoFillTrial(sizeIn('demo-fill', 20));
      return [
        none(
          `next starts without the whole school, of ${kills}`,
          wrong.length,
          say(wrong) || `${refused} refused in one line`,
        ),
        enough('kills in the middle', inTheMiddle, kills / 4),
      ];
    },
  },
  'damaged-files': {
    what: 'damaged backups and data folders',
    on: both,
    async run(kind) {
      const outcome = await damagedFilesTrial({ kind, backups: sizeIn('damaged-files', 40) });
      const { tried, refused, wrong } = outcome;
      return [
        none(`damages taken, told unclearly or written over, of ${tried}`, wrong.length, say(wrong)),
        enough('refused', refused, tried / 2),
      ];
    },
  },
  'database-restart': {
    what: 'PostgreSQL ends every connection, and takes none for half a second',
    on: ['postgresql'],
    run: () => troubled('database-restart', 'restart'),
  },
  'database-exhausted': {
    what: 'PostgreSQL takes two connections at most for half a second',
    on: ['postgresql'],
    run: () => troubled('database-exhausted', 'exhausted'),
  },
  'schema-behind': {
    what: 'a server of before on a database that a newer one migrated',
    on: both,
    async run(kind) {
      const { starts, wrong } = await behindStartTrial(kind);
      const refusals = [none(`starts and restores taken, or told unclearly, of ${starts}`, wrong.length, say(wrong))];
      if (kind === 'embedded') return refusals;
      const answers = await behindAnswersTrial();
      return [
        ...refusals,
        none(
          `answers but those of before and “try again”, of ${answers.asked}`,
          answers.wrong.length,
          say(answers.wrong),
        ),
        enough('told to try again', answers.putOff, 3),
      ];
    },
  },
  'mail-outage': {
    what: 'a mail server that accepts connections and never greets',
    on: both,
    async run(kind) {
      const { said, outcome } = await inTests<MailOutage>('mail-outage', kind, 'server/mail/mail-outage.test.ts', {});
      const { pushMs = Number.NaN, connections = 0 } = outcome;
      return [
        figure('urgent push', pushMs, 2000, 'ms', '60 e-mails waiting'),
        enough('connections that hang', connections, 1),
        none('tests that failed', said.code, said.code === 0 ? undefined : plain(said.said.slice(-4000))),
      ];
    },
  },
  upgrade: {
    what: 'from every schema there was',
    on: both,
    async run(kind) {
      const { said, outcome } = await inTests<Upgraded>('upgrade', kind, 'server/app/upgrade.test.ts', {
        UPGRADES: 'all',
      });
      const { from = 0, rows: kept = 0, refused = 0, wrong = 1, lost = 1, failed = 1 } = outcome;
      return [
        none('tables of then not filled, for no listed reason', wrong, `${refused} rows refused for a listed one`),
        none(`tables with rows lost, from ${from} schemas`, lost, `${kept} rows`),
        none('calls failed after', failed),
        none('tests that failed', said.code, said.code === 0 ? undefined : plain(said.said.slice(-4000))),
      ];
    },
  },
};

async function troubled(id: 'database-restart' | 'database-exhausted', trouble: Trouble): Promise<Figure[]> {
  const outcome = await databaseTroubleTrial(trouble, sizeIn(id, 30));
  return [
    none(
      `requests done in part, of ${outcome.deeds}`,
      outcome.partial,
      `${outcome.cuts} times, ${outcome.putOff} × 503`,
    ),
    enough('requests', outcome.deeds, 2 * outcome.cuts),
    enough('told to try again', outcome.putOff, outcome.cuts),
    none('requests lost', outcome.lost),
    none('answers but success and “try again”', outcome.wrong.length, say(outcome.wrong)),
    figure('recovery, usual', outcome.usualRecoveryMs, 2000, 'ms'),
    figure('recovery, slowest', outcome.slowestRecoveryMs, 2000, 'ms'),
  ];
}

type Told = { acts: number; undone: string[]; views: number; unseen: string[]; told: string[]; stale: string[] };
type Fuzzed = { requests: number; succeeded: number; made: number; deleted: number; failures: number };
type MailOutage = { pushMs: number; connections: number };
type Upgraded = { from: number; rows: number; refused: number; wrong: number; lost: number; failed: number };

/** Runs a test at its full size, and reads the figures that it says on a line of its own. */
async function inTests<T>(id: string, kind: DatabaseKind, file: string, env: Record<string, string>) {
  const said = await run([bin('vitest'), 'run', '--project', kind, file], { env, quiet: true });
  const [, figures = '{}'] = new RegExp(`${id}: (\\{.*\\})`).exec(said.said) ?? [];
  return { said, outcome: JSON.parse(figures) as Partial<T> };
}

// oxlint-disable-next-line no-control-regex -- colours are what is taken out
const plain = (text: string) => text.replaceAll(/\u001b\[\d+m/g, '').trim();
