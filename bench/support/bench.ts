/** Runs the named benches, or all of them, one after the other. Reports whether a hard budget was exceeded. */
import { archive } from '#bench/archive.bench.ts';
import { board } from '#bench/board.bench.ts';
import { childCard } from '#bench/child-card.bench.ts';
import { children } from '#bench/api-overhead.bench.ts';
import { ceiling, growth } from '#bench/capacity.bench.ts';
import { type OnMeasured, runCheck } from '#test/support/check-results.ts';
import { failsBudget, type Measurement, lineOf } from '#test/support/measurement.ts';

import { firstPaint } from '#bench/first-paint.bench.ts';
import { firstLoad } from '#bench/first-load.bench.ts';
import { largestPaint } from '#bench/largest-paint.bench.ts';
import { secondVisit } from '#bench/second-visit.bench.ts';
import { livePhones } from '#bench/live-phones.bench.ts';
import { whyNoPostgresql } from './postgresql.ts';
import { whyNoCosts } from './process-usage.ts';
import { messages } from '#bench/messages.bench.ts';
import { nextScreen } from '#bench/next-screen.bench.ts';
import { photoDay } from '#bench/photo-day.bench.ts';
import { photos } from '#bench/photos.bench.ts';
import { peakLoad } from '#bench/peak-load.bench.ts';
import { schools } from '#bench/schools.bench.ts';
import { screens, shifts } from '#bench/screens.bench.ts';
import { sessionCheck } from '#bench/session-check.bench.ts';
import { start } from '#bench/start.bench.ts';
import { statements } from '#bench/statements.bench.ts';
import { typing } from '#bench/typing.bench.ts';

type Bench = {
  /** A long bench passes each value to `onMeasured` as it is measured. */
  readonly run: (onMeasured: OnMeasured) => Promise<Measurement[]>;
  /** Why the bench cannot run on this machine. Undefined when it can. */
  readonly unless?: () => string | undefined | Promise<string | undefined>;
  /** Takes many minutes: skipped unless it is named. */
  readonly onlyAsked?: boolean;
  /** Why a part of it cannot run here. */
  readonly partlyUnless?: () => string | undefined | Promise<string | undefined>;
};

const whyNeither = () => whyNoCosts() ?? whyNoPostgresql();

export const benches: Readonly<Record<string, Bench>> = {
  'first-load': { run: firstLoad },
  screens: { run: screens },
  shifts: { run: shifts },
  'first-paint': { run: firstPaint },
  'largest-paint': { run: largestPaint },
  'second-visit': { run: secondVisit },
  typing: { run: typing },
  'next-screen': { run: nextScreen },
  start: { run: start, unless: whyNoCosts },
  statements: { run: statements, unless: whyNoPostgresql },
  'session-check': { run: sessionCheck, unless: whyNoCosts },
  messages: { run: messages, partlyUnless: whyNoPostgresql },
  board: { run: board, partlyUnless: whyNoPostgresql },
  'child-card': { run: childCard },
  photos: { run: photos, unless: whyNoCosts },
  'photo-day': { run: photoDay },
  archive: { run: archive, partlyUnless: whyNoPostgresql },
  children: { run: children, unless: whyNeither },
  'live-phones': { run: livePhones, unless: whyNoCosts },
  'peak-load': { run: peakLoad, unless: whyNoCosts, partlyUnless: whyNoPostgresql },
  schools: { run: schools, unless: whyNeither, onlyAsked: true },
  ceiling: { run: ceiling, unless: whyNoCosts, partlyUnless: whyNoPostgresql, onlyAsked: true },
  growth: { run: growth, unless: whyNeither, onlyAsked: true },
};

/**
 * Prints each figure next to its budget. Gives the number of exceeded hard budgets, and the benches that could not run
 * completely.
 */
export async function runBenches(names: readonly string[]): Promise<{ broken: number; leftOut: readonly string[] }> {
  let broken = 0;
  const leftOut: string[] = [];
  for (const name of names) {
    const bench = benches[name];
    if (!bench) throw new Error(`There is no bench ${name}. The benches: ${Object.keys(benches).join(', ')}`);
    const why = await bench.unless?.();
    if (why) console.log(`${name}: skipped, ${why}`);
    if (why ?? (await bench.partlyUnless?.())) leftOut.push(name);
    if (why) continue;
    const { figures } = await runCheck(name, bench.run);
    for (const figure of figures) {
      console.log(lineOf(figure));
      if (failsBudget(figure)) broken += 1;
    }
  }
  return { broken, leftOut };
}
