/** Long checks have two sizes: the short one of every run, and the full one of `npm run test:full`. */
export const isFull = process.env['FULL'] === '1';

/** The number of repetitions of a short or full run. */
export const times = (short: number, full: number): number => (isFull ? full : short);

/** A time limit in milliseconds. The short run also runs on slow machines that pause for seconds: it allows more. */
export const timeLimit = (ms: number): number => (isFull ? ms : Math.max(4 * ms, 8000));

/** Timeouts of a database, for tests that are not about them: such a test passes on a slow machine too. */
export const longTimeouts = { statementSeconds: 60, connectionSeconds: 60 };
