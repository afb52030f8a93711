/**
 * The budgets of Parvis. A hard budget fails `npm run bench`, and `npm test` where a browser measures it. The others
 * are reported.
 */
import type { Budget } from '#test/support/measurement.ts';

export const budgets = {
  /** JavaScript and CSS that the dashboard loads, each file as brotli 11. */
  firstLoad: { most: 110, aim: 100, unit: 'kB', hard: true },
  /** Page, files, font and calls, on a new device. */
  firstRequests: { most: 14, unit: 'requests', hard: true },
  /** What any other screen of the family area adds to the first load. */
  lazyScreen: { most: 40, unit: 'kB', hard: true },
  /** JavaScript and CSS of a first visit to the departure board (decision 40). */
  staffBoard: { most: 180, unit: 'kB', hard: true },
  /** The sum of all layout shifts of one load, which is at least the browser's own cumulative figure. */
  layoutShift: { most: 0.02, unit: '', hard: true },
  /** Each call of the dashboard, without the statements that begin and end its transaction. */
  statements: { most: 2, unit: 'statements', hard: true },
  /** Against a blank React page. */
  largestPaint: { most: 1.3, unit: '×', hard: false },
  /** First text of any page of the family area, on slow 3G, without its files in the cache. */
  firstPaint: { most: 1.5, unit: 's', hard: false },
  /** Against the first visit of the same phone. */
  secondVisit: { most: 0.5, unit: '×', hard: false },
  /** From a key to the frame that shows it, next to a conversation of 300 messages on a slow phone. */
  key: { most: 64, unit: 'ms', hard: false },
  /** From a tap to the frame in which the next screen appears in its own layout, on a slow phone and a slow network. */
  nextScreen: { most: 100, unit: 'ms', hard: false },
  /** From the click on a name until the people to call are shown. */
  childCard: { most: 100, unit: 'ms', hard: false },
  /** Against the same route without it. */
  sessionCheck: { most: 1.2, unit: '×', hard: false },
  /** Against bare `node:http` that sends the same bytes. */
  children: { most: 10, unit: '×', hard: false },
  /**
   * The newest page of a conversation of 10,000 messages, against as many messages of a conversation that has no more.
   */
  longHistory: { most: 1.5, unit: '×', hard: false },
  /** A word of the oldest of the user's own 100,000 messages. */
  search: { most: 0.1, unit: 's', hard: false },
  /** The median of a call for the departure board of every child of a school, like the median at peak load. */
  board: { most: 40, unit: 'ms', hard: false },
  /** The 99th percentile of the calls of other users while an archive of 100,000 messages is made. */
  callsDuringArchive: { most: 100, unit: 'ms', hard: false },
  /** The 95th percentile, on one machine. */
  photoSeen: { most: 1500, unit: 'ms', hard: false },
  photoEncoded: { most: 400, unit: 'ms', hard: false },
  photoMemory: { most: 500, unit: 'MB', hard: false },
  /** Ten photos of each of 240 children, in three sizes. The quota of a school is 50 GB. */
  photoDayStored: { most: 3000, unit: 'MB', hard: false },
  /** The board and reports of a school with the photos of such a day, against the same school without them. */
  photoDay: { most: 1.1, unit: '×', hard: false },
  start: { most: 3, unit: 's', hard: false },
  memory: { most: 350, unit: 'MB', hard: false },
  /** Every call of 300 parents and their school at dismissal. */
  rushHalf: { most: 40, unit: 'ms', hard: true },
  rushSlow: { most: 500, unit: 'ms', hard: true },
  rushFailed: { most: 0.025, unit: '%', hard: true },
  /** Of all server processes together. */
  rushMemory: { most: 512, unit: 'MB', hard: true },
  /** From just before the commit to the last byte at the last of 500 phones. */
  livePhones: { most: 150, unit: 'ms', hard: false },
  /** The same parent and the same board, with 100 schools in the database against one. */
  manySchools: { most: 1.2, unit: '×', hard: false },
  /** Processor time of the server in the same peak minute, against one school. */
  growth: { most: 1.5, unit: '×', hard: false },
  manySchoolsStatements: { most: 0, unit: 'statements', hard: true },
} satisfies Record<string, Budget>;
