/** Runs the benches that are named, or all, one after the other, and says whether a hard budget broke. */
import { archive } from './archive.bench.ts';
import { children } from './children.bench.ts';
import { ceiling } from './ceiling.bench.ts';
import { breaks, type Figure, lineOf } from '#tools/figure.ts';

import { firstLoad } from './first-load.bench.ts';
import { largestPaint } from './largest-paint.bench.ts';
import { livePhones } from './live-phones.bench.ts';
import { whyNoPostgresql } from './postgresql.ts';
import { whyNoCosts } from './process-costs.ts';
import { messages } from './messages.bench.ts';
import { nextScreen } from './next-screen.bench.ts';
import { rushHour } from './rush-hour.bench.ts';
import { schools } from './schools.bench.ts';
import { screens, shifts } from './screens.bench.ts';
import { sessionCheck } from './session-check.bench.ts';
import { start } from './start.bench.ts';
import { statements } from './statements.bench.ts';
import { typing } from './typing.bench.ts';

type Bench = {
  readonly run: () => Promise<Figure[]>;
  /** Why it cannot run on this machine; nothing where it can. */
  readonly unless?: () => string | undefined | Promise<string | undefined>;
  /** Takes many minutes: left out unless it is named. */
  readonly onlyAsked?: boolean;
  /** Why a part of it cannot run here. */
  readonly partlyUnless?: () => string | undefined | Promise<string | undefined>;
};

const whyNeither = () => whyNoCosts() ?? whyNoPostgresql();

export const benches: Readonly<Record<string, Bench>> = {
  'first-load': { run: firstLoad },
  screens: { run: screens },
  shifts: { run: shifts },
  'largest-paint': { run: largestPaint },
  typing: { run: typing },
  'next-screen': { run: nextScreen },
  start: { run: start, unless: whyNoCosts },
  statements: { run: statements, unless: whyNoPostgresql },
  'session-check': { run: sessionCheck, unless: whyNoCosts },
  messages: { run: messages, partlyUnless: whyNoPostgresql },
  archive: { run: archive, partlyUnless: whyNoPostgresql },
  children: { run: children, unless: whyNeither },
  'live-phones': { run: livePhones, unless: whyNoCosts },
  'rush-hour': { run: rushHour, unless: whyNoCosts, partlyUnless: whyNoPostgresql },
  schools: { run: schools, unless: whyNeither, onlyAsked: true },
  ceiling: { run: ceiling, unless: whyNoCosts, partlyUnless: whyNoPostgresql, onlyAsked: true },
};

/** Prints each figure beside its budget. Gives how many hard budgets broke, and which benches could not run whole. */
export async function runBenches(names: readonly string[]): Promise<{ broken: number; leftOut: readonly string[] }> {
  let broken = 0;
  const leftOut: string[] = [];
  for (const name of names) {
    const bench = benches[name];
    if (!bench) throw new Error(`There is no bench ${name}. The benches: ${Object.keys(benches).join(', ')}`);
    const why = await bench.unless?.();
    if (why) console.log(`${name}: left out, ${why}`);
    if (why ?? (await bench.partlyUnless?.())) leftOut.push(name);
    for (const figure of why ? [] : await bench.run()) {
      console.log(lineOf(figure));
      if (breaks(figure)) broken += 1;
    }
  }
  return { broken, leftOut };
}
