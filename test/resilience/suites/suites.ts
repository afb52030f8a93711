/** All resilience checks at their full size: the trial, and its figures with their limits. */
import { backupKillTrial } from '#test/resilience/backup-crash.ts';
import { cutSoak } from '#test/resilience/db-connection-loss.ts';
import { damagedFilesTrial } from '#test/resilience/damaged-files.ts';
import { demoFillTrial } from '#test/resilience/demo-crash.ts';
import { disconnectSoak } from './live-reconnect.ts';
import { diskFullTrial } from '#test/resilience/disk-full.ts';
import { endSoak } from './server-restart.ts';
import { minRounds } from '#test/api-fuzz/api-fuzzer.ts';
import { hostileSoak } from './slow-clients.ts';
import { memorySoak } from './memory.ts';
import { repeatSoak } from './idempotency-histories.ts';
import { behindAnswersTrial, behindStartTrial } from '#test/resilience/schema-behind.ts';
import { liveTopics } from '#core/live/live-event.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { failoverTrial } from '#test/resilience/failover/failover.ts';
import { whyNoLoadBalancer } from '#test/resilience/failover/load-balancer.ts';
import { whyNoPair } from '#test/resilience/failover/postgresql-pair.ts';
import { killTrial } from '#test/resilience/crash-recovery.ts';
import { migrationKillTrial } from '#test/resilience/migration-crash.ts';
import { secondStartSoak } from '#test/resilience/data-folder-lock.ts';
import { uploadKillTrial } from '#test/resilience/upload-crash.ts';
import { whyNoSmallDisk } from '#test/support/small-disk.ts';
import type { OnMeasured } from '#test/support/check-results.ts';
import type { Measurement } from '#test/support/measurement.ts';
import { at } from '#tools/spawn.mjs';
import {
  type FuzzFigures,
  runTestFile,
  type MailOutage,
  runVitest,
  type ConsistencyFigures,
  type UpgradeFigures,
} from './in-tests.ts';
import { enoughFigure, figure, zeroFigure, firstTexts } from './measurements.ts';
import { databaseFaultSuite } from './trouble.ts';
import { sizeIn } from '#test/support/run-size.ts';

export type Row = {
  readonly what: string;
  /** The databases it runs on. */
  readonly on: readonly DatabaseKind[];
  /** Why this machine cannot run it, if it cannot. */
  readonly whyNot?: () => string | undefined;
  /** A long check passes each value to `onMeasured` as it is measured. */
  readonly run: (kind: DatabaseKind, onMeasured: OnMeasured) => Promise<Measurement[]>;
};

const both = ['embedded', 'postgresql'] as const;

/** The built server, as arguments of `node`. */
const built = [at('dist/server/main.js')];

async function uploadFigures(kills: number, place: 'folder' | 'bucket'): Promise<Measurement[]> {
  const { acknowledged, lost, rowsWithoutContent, contentWithoutRow } = await uploadKillTrial(kills, place);
  return [
    zeroFigure(`${place}: files lost of ${acknowledged}`, lost, `${kills} kills of the server`),
    enoughFigure(`${place}: files`, acknowledged, kills),
    zeroFigure(`${place}: rows without content`, rowsWithoutContent),
    zeroFigure(
      `${place}: contents without a row after the sweep`,
      contentWithoutRow.after,
      `${contentWithoutRow.before} before`,
    ),
  ];
}

export const rows: Readonly<Record<string, Row>> = {
  'crash-recovery': {
    what: 'SIGKILL under write load',
    on: both,
    async run(kind) {
      const kills = sizeIn('crash-recovery', 100);
      const trial = await killTrial({ kind, kills });
      const whole = await endSoak({ kind, program: built, signal: 'SIGKILL', times: Math.ceil(kills / 5) });
      return [
        zeroFigure(`transactions lost of ${trial.acknowledged}`, trial.lost, `${kills} kills of a writer`),
        enoughFigure('transactions', trial.acknowledged, 10 * kills),
        zeroFigure('transactions doubled', trial.doubled),
        zeroFigure('transactions half-written', trial.halfWritten),
        figure('database open again, median', trial.usualOpeningMs, 3000, 'ms', `unharmed ${trial.cleanOpeningMs} ms`),
        figure('database open again, slowest', trial.slowestOpeningMs, 3000, 'ms'),
        zeroFigure(`mutations lost of ${whole.acknowledged}`, whole.lost, `${whole.times} kills of the whole server`),
        enoughFigure('mutations', whole.acknowledged, whole.times),
        zeroFigure('mutations doubled by retries', whole.doubled),
        zeroFigure('server errors', whole.failed.length, firstTexts(whole.failed)),
        figure('server ready again, median', whole.usualReadyMs, 3000, 'ms'),
        figure('server ready again, slowest', whole.slowestReadyMs, 3000, 'ms'),
      ];
    },
  },
  'data-folder-lock': {
    what: 'second start on the same folder',
    on: ['embedded'],
    async run() {
      const starts = sizeIn('data-folder-lock', 20);
      const outcome = await secondStartSoak(starts);
      return [
        zeroFigure(`second starts accepted, of ${starts}`, starts - outcome.refused),
        figure('slowest refusal', outcome.slowestRefusalMs, 1000, 'ms'),
        figure('slowest end of such a process, from its start', outcome.slowestEndMs, 1000, 'ms'),
        zeroFigure('folder changed by them', Number(!outcome.isUntouched)),
        zeroFigure(`still locked after kill -9, of ${outcome.kills}`, outcome.kills - outcome.freed),
      ];
    },
  },
  'connection-loss': {
    what: 'database connection cut mid-request',
    on: ['postgresql'],
    async run() {
      const outcome = await cutSoak({ cuts: sizeIn('connection-loss', 200) });
      return [
        zeroFigure(
          `mutations stored in part, of ${outcome.mutations}`,
          outcome.partial,
          `${outcome.cuts} cuts, ${outcome.unavailable} × 503`,
        ),
        enoughFigure('mutations', outcome.mutations, 2 * outcome.cuts),
        enoughFigure('calls hit by a cut', outcome.unavailable, outcome.cuts / 2),
        zeroFigure('mutations lost', outcome.lost),
        zeroFigure('replies other than success and 503', outcome.wrong.length, firstTexts(outcome.wrong)),
        figure('recovery, usual', outcome.usualRecoveryMs, 2000, 'ms'),
        figure('recovery, slowest', outcome.slowestRecoveryMs, 2000, 'ms'),
      ];
    },
  },
  idempotency: {
    what: 'idempotency',
    on: both,
    async run(kind) {
      const outcome = await repeatSoak({ kind, histories: sizeIn('idempotency', 10_000) });
      const { requests, mutations, replayed, reused, inProgress, servers } = outcome;
      return [
        zeroFigure(
          `failed histories, of ${outcome.histories}`,
          outcome.failures.length,
          outcome.failures.join('\n    ') ||
            `${servers} server(s), ${requests} requests, ${mutations} mutations, ${replayed} replayed, ${reused} refused, ${inProgress} in progress`,
        ),
        enoughFigure('mutations', mutations, outcome.histories),
        enoughFigure('replayed', replayed, outcome.histories / 2),
        enoughFigure('refused for another body', reused, outcome.histories / 10),
        zeroFigure('orders and pieces without a mutation', outcome.adrift),
      ];
    },
  },
  'live-reconnect': {
    what: 'live stream',
    on: both,
    async run(kind) {
      const each = sizeIn('live-reconnect', 200);
      const { clients, disconnects, sent, missed, outOfOrder, resets } = await disconnectSoak({
        kind,
        disconnects: each,
      });
      return [
        enoughFigure('disconnects', disconnects, clients * each),
        // Every other disconnect waits for a new event.
        enoughFigure('events sent to each', sent, each / 2),
        zeroFigure('events missed', missed, `${clients} clients, ${disconnects} disconnects, ${sent} events each`),
        zeroFigure('events out of order or twice', outOfOrder),
        zeroFigure('resets', resets),
      ];
    },
  },
  'live-consistency': {
    what: 'live events cover all changes',
    on: both,
    async run(kind) {
      const { code, problem, outcome } = await runTestFile<ConsistencyFigures>(
        'live-consistency',
        kind,
        'test/live-consistency/live-consistency.test.ts',
        {
          LIVE_RUNS: 'whole',
        },
      );
      const nothing = ['nothing was tried'];
      const { acts = 0, views = 0, notified = [], undone = nothing, unseen = nothing, stale = nothing } = outcome;
      return [
        zeroFigure(
          'lists left stale by live events',
          stale.length,
          firstTexts(stale) || `${acts} acts, ${views} views`,
        ),
        zeroFigure('mutations that never succeeded', undone.length, firstTexts(undone)),
        zeroFigure('lists that no reader has', unseen.length, firstTexts(unseen)),
        zeroFigure(
          'topics without an event',
          liveTopics.filter((topic) => topic !== 'rights' && !notified.includes(topic)).length,
        ),
        zeroFigure('tests that failed', code, problem),
      ];
    },
  },
  'api-fuzz': {
    what: 'fuzzing from our own OpenAPI',
    on: both,
    async run(kind) {
      const requests = sizeIn('api-fuzz', 10_000);
      const env = { FUZZ_RUNS: String(requests), SEED: String(Date.now() % 1_000_000) };
      const { code, problem, outcome } = await runTestFile<FuzzFigures>(
        'api-fuzz',
        kind,
        'test/api-fuzz/api-fuzz.test.ts',
        env,
      );
      const { requests: count = 0, succeeded = 0, made = 0, deleted = 0, failures = requests } = outcome;
      const detail = `${succeeded} succeeded, ${made} read again once created, ${deleted} once deleted, seed ${env.SEED}`;
      const short = (rounds: number) => Math.max(0, minRounds(requests) - rounds);
      return [
        zeroFigure(`wrong replies, of ${count} requests`, failures, detail),
        zeroFigure(`requests short of ${requests}`, requests - count),
        zeroFigure(`created and read again, short of ${minRounds(requests)}`, short(made)),
        zeroFigure(`deleted and read again, short of ${minRounds(requests)}`, short(deleted)),
        zeroFigure('tests that failed', code, problem),
      ];
    },
  },
  'time-zones': {
    what: 'clocks',
    on: both,
    async run(kind, onMeasured) {
      const figures: Measurement[] = [];
      const suites = {
        'core and web': ['--project', 'core', '--project', 'web'],
        server: ['--project', kind, '--project', `${kind}-system`],
      };
      for (const TZ of ['UTC', 'America/Montreal', 'Pacific/Auckland']) {
        for (const [name, files] of Object.entries(suites)) {
          const { code, passed, problem } = await runVitest(`time-zones-${kind}`, files, { TZ });
          // Without tests that ran, the absence of failures proves nothing.
          const failed = code === 0 && passed === 0 ? 1 : code;
          const measured = zeroFigure(`failed in ${TZ}: ${name}`, failed, problem ?? `${passed} passed`);
          figures.push(measured);
          onMeasured(measured);
        }
      }
      return figures;
    },
  },
  'slow-clients': {
    what: 'hostile clients',
    on: both,
    async run(kind) {
      const { slow, ...outcome } = await hostileSoak({ kind, sockets: sizeIn('slow-clients', 500) });
      return [
        figure(
          'others’ 99th percentile',
          outcome.p99Ms,
          500,
          'ms',
          `before ${outcome.quietP99Ms} ms, ${outcome.requests} calls`,
        ),
        zeroFigure('other clients’ calls failed', outcome.failed),
        enoughFigure('other clients’ calls', outcome.requests, 100),
        zeroFigure(`half-open sockets never cut, of ${outcome.sockets}`, outcome.neverCut),
        figure('longest with incomplete headers', outcome.longestHeadMs ?? Number.NaN, 13_000, 'ms', '10 s are given'),
        figure('longest with a missing body', outcome.longestBodyMs ?? Number.NaN, 33_000, 'ms', '30 s are given'),
        zeroFigure('slow reader not cut', Number(!slow.isCut), `${slow.events} events`),
        zeroFigure('events missed after reconnecting, or out of order', slow.missed + slow.outOfOrder),
      ];
    },
  },
  'graceful-shutdown': {
    what: 'SIGTERM under load',
    on: both,
    async run(kind) {
      const outcome = await endSoak({
        kind,
        program: built,
        signal: 'SIGTERM',
        times: sizeIn('graceful-shutdown', 20),
      });
      return [
        zeroFigure(
          'open requests that failed',
          outcome.failed.length,
          firstTexts(outcome.failed) || `${outcome.answered} answered`,
        ),
        enoughFigure('answered', outcome.answered, 10 * outcome.times),
        enoughFigure('mutations', outcome.acknowledged, outcome.times),
        zeroFigure(`mutations lost or doubled, of ${outcome.acknowledged}`, outcome.lost + outcome.doubled),
        figure('exit, slowest', outcome.slowestExitMs, 10_000, 'ms', `${outcome.times} times`),
        zeroFigure('ended with a status other than 0', outcome.badExits),
      ];
    },
  },
  failover: {
    what: 'the primary is killed and its synchronous standby promoted, under two servers',
    on: ['postgresql'],
    whyNot: () => whyNoPair() ?? whyNoLoadBalancer(),
    async run() {
      const outcome = await failoverTrial({ kills: sizeIn('failover', 20) });
      const { kills, acknowledged, gaps } = outcome;
      return [
        zeroFigure(`mutations lost of ${acknowledged}`, outcome.lost, `${kills} failovers`),
        enoughFigure('mutations', acknowledged, 20 * kills),
        zeroFigure('mutations doubled', outcome.doubled),
        figure(
          'without an acknowledged mutation, longest',
          Math.max(...gaps),
          5000,
          'ms',
          `median ${gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]} ms`,
        ),
        zeroFigure(`live events missed of ${outcome.events}`, outcome.missedEvents, 'four pages'),
        zeroFigure('live events out of order', outcome.outOfOrder),
        zeroFigure('live streams that lost their place', outcome.resets),
      ];
    },
  },
  memory: {
    what: 'memory after many calls',
    on: ['embedded'],
    async run(_kind, onMeasured) {
      const calls = sizeIn('memory', 100_000);
      const { curve, callsPerSecond, ...change } = await memorySoak({ calls, onMeasured });
      const textOf = (of: 'server' | 'thread' | 'buffers') => curve.map((point) => point[of].toFixed(1)).join(', ');
      const detail = `in MB before the first and after each fifth of ${calls} calls`;
      return [
        figure('live heap of the server, change', change.serverChange, 10, '%', `${textOf('server')} ${detail}`),
        figure('live heap of the database’s thread, change', change.threadChange, 10, '%', textOf('thread')),
        figure('buffers and the database’s own, change', change.buffersChange, 10, '%', textOf('buffers')),
        enoughFigure('calls a second', callsPerSecond, 20),
      ];
    },
  },
  'migration-kill': {
    what: 'SIGKILL while migrating',
    on: both,
    async run(kind) {
      const { kills, inTheMiddle, wrong } = await migrationKillTrial({ kind, kills: sizeIn('migration-kill', 20) });
      return [
        zeroFigure(`databases not migrated, of ${kills}`, wrong.length, firstTexts(wrong)),
        enoughFigure('kills in the middle', inTheMiddle, kills / 4),
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
        zeroFigure(`incomplete files or databases, of ${kills}`, wrong.length, firstTexts(wrong)),
        zeroFigure('second attempts that failed', notRepeated.length, firstTexts(notRepeated)),
        enoughFigure('kills in the middle', inTheMiddle, kills / 4),
      ];
    },
  },
  uploads: {
    what: 'SIGKILL while photos and PDFs are uploaded',
    on: ['embedded'],
    async run() {
      const kills = sizeIn('uploads', 100);
      return [...(await uploadFigures(kills, 'folder')), ...(await uploadFigures(kills, 'bucket'))];
    },
  },
  'demo-fill': {
    what: 'SIGKILL while the demo school is seeded',
    on: ['embedded'],
    async run() {
      const { kills, inTheMiddle, refused, wrong } = await demoFillTrial(sizeIn('demo-fill', 20));
      return [
        zeroFigure(
          `next starts without the complete school, of ${kills}`,
          wrong.length,
          firstTexts(wrong) || `${refused} refused in one line`,
        ),
        enoughFigure('kills in the middle', inTheMiddle, kills / 4),
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
        zeroFigure(`damages accepted, reported unclearly or overwritten, of ${tried}`, wrong.length, firstTexts(wrong)),
        enoughFigure('refused', refused, tried / 2),
      ];
    },
  },
  'disk-full': {
    what: 'a full disk under the embedded database, and under backups',
    on: both,
    whyNot: whyNoSmallDisk,
    async run(kind) {
      const outcome = await diskFullTrial({ kind, rounds: sizeIn('disk-full', 9) });
      const { rounds, saved, refusedWrites, reads, refused, wrong, slowestRecoveryMs } = outcome;
      return [
        zeroFigure(
          'replies, backups and starts that failed',
          wrong.length,
          firstTexts(wrong) || `${rounds} times, ${refusedWrites} × 503`,
        ),
        zeroFigure(`writes lost or doubled, of ${saved}`, outcome.lost + outcome.doubled),
        enoughFigure('writes refused', refusedWrites, 30 * rounds),
        enoughFigure('reads while full', reads, rounds),
        enoughFigure('backups and restores refused', refused, 4),
        figure('recovery, slowest', slowestRecoveryMs, 2000, 'ms'),
      ];
    },
  },
  'database-restart': {
    what: 'PostgreSQL closes every connection, and refuses new ones for half a second',
    on: ['postgresql'],
    run: () => databaseFaultSuite('database-restart', 'restart'),
  },
  'database-exhausted': {
    what: 'PostgreSQL accepts two connections at most for half a second',
    on: ['postgresql'],
    run: () => databaseFaultSuite('database-exhausted', 'exhausted'),
  },
  'schema-behind': {
    what: 'an older server on a database that a newer one migrated',
    on: both,
    async run(kind) {
      const { starts, wrong } = await behindStartTrial(kind);
      const refusals = [
        zeroFigure(
          `starts and restores accepted, or reported unclearly, of ${starts}`,
          wrong.length,
          firstTexts(wrong),
        ),
      ];
      if (kind === 'embedded') return refusals;
      const answers = await behindAnswersTrial();
      return [
        ...refusals,
        zeroFigure(
          `replies other than those of before and 503, of ${answers.requests}`,
          answers.wrong.length,
          firstTexts(answers.wrong),
        ),
        enoughFigure('503 replies', answers.unavailable, 3),
      ];
    },
  },
  'mail-outage': {
    what: 'a mail server that accepts connections and never greets',
    on: both,
    async run(kind) {
      const { code, problem, outcome } = await runTestFile<MailOutage>(
        'mail-outage',
        kind,
        'server/mail/mail-outage.test.ts',
        {},
      );
      const { pushMs = Number.NaN, connections = 0 } = outcome;
      return [
        figure('urgent push', pushMs, 2000, 'ms', '60 e-mails waiting'),
        enoughFigure('connections that hang', connections, 1),
        zeroFigure('tests that failed', code, problem),
      ];
    },
  },
  upgrade: {
    what: 'from every schema since version 1.0.0',
    on: both,
    async run(kind) {
      const { code, problem, outcome } = await runTestFile<UpgradeFigures>(
        'upgrade',
        kind,
        'test/upgrades/upgrade.test.ts',
        {
          UPGRADE_RUNS: 'all',
        },
      );
      const { from = 0, rows: kept = 0, lost = 1, failed = 1 } = outcome;
      return [
        zeroFigure(`tables with rows lost, from ${from} schemas`, lost, `${kept} rows`),
        zeroFigure('calls failed after', failed),
        zeroFigure('tests that failed', code, problem),
      ];
    },
  },
};
