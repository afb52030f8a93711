/**
 * What Parvis may cost. A hard budget fails `npm run bench`, and `npm test` where a browser shows it; the others are
 * told.
 */
import type { Budget } from '#tools/figure.ts';

export const budgets = {
  /** JavaScript and CSS that the dashboard really asks for, each file as brotli 11. */
  firstLoad: { most: 110, aim: 100, unit: 'kB', hard: true },
  /** Page, files, font and calls, on a device that was never there. */
  firstRequests: { most: 14, unit: 'requests', hard: true },
  /** What any other screen adds to the first load. */
  lazyScreen: { most: 40, unit: 'kB', hard: true },
  /** What the school’s side adds to that with the screen it begins with: its frame and the board. (decision 40) */
  schoolFirst: { most: 60, unit: 'kB', hard: true },
  /** The sum of every shift of one load, which is at least the browser's own cumulative figure. */
  layoutShift: { most: 0.02, unit: '', hard: true },
  /** Each of the dashboard's calls, without what begins and ends its transaction. */
  statements: { most: 2, unit: 'statements', hard: true },
  /** Against a blank React page. */
  largestPaint: { most: 1.3, unit: '×', hard: false },
  /** From a key to the frame that shows it, beside a conversation of 300 messages on a slow phone. */
  key: { most: 64, unit: 'ms', hard: false },
  /** From a tap to the frame in which the next screen stands in its own shape, on a slow phone and a slow line. */
  nextScreen: { most: 100, unit: 'ms', hard: false },
  /** Against the same route without it. */
  sessionCheck: { most: 1.2, unit: '×', hard: false },
  /** Against bare `node:http` that sends the same bytes. */
  children: { most: 10, unit: '×', hard: false },
  /** The newest of a conversation of 10,000 messages, against as many of one that has no more. */
  longHistory: { most: 1.5, unit: '×', hard: false },
  /** A word of the oldest of 100,000 messages of one's own. */
  search: { most: 0.1, unit: 's', hard: false },
  /** The 99th percentile of others' calls while an archive of 100,000 messages is made. */
  besideArchive: { most: 100, unit: 'ms', hard: false },
  start: { most: 3, unit: 's', hard: false },
  memory: { most: 350, unit: 'MB', hard: false },
  /** Every call of 300 parents and their school at dismissal. (trust, R9) */
  rushHalf: { most: 40, unit: 'ms', hard: true },
  rushSlow: { most: 500, unit: 'ms', hard: true },
  rushFailed: { most: 0.025, unit: '%', hard: true },
  /** Of all processes of the server together. */
  rushMemory: { most: 512, unit: 'MB', hard: true },
  /** From just before a commit to the last byte at the last of 500 phones. */
  livePhones: { most: 150, unit: 'ms', hard: false },
  /** The same parent and the same board, with 100 schools in the database against one. */
  manySchools: { most: 1.2, unit: '×', hard: false },
  manySchoolsStatements: { most: 0, unit: 'statements', hard: true },
} satisfies Record<string, Budget>;
