/** Long checks have two sizes: the short one of every run, and the full one of `npm run test:full`. */
export const isFull = process.env['FULL'] === '1';

/** The number of repetitions of a short or full run. */
export const times = (short: number, full: number): number => (isFull ? full : short);

/** A time limit in milliseconds. The short run also runs on slow machines, next to other work: four times as long. */
export const timeLimit = (ms: number): number => (isFull ? ms : 4 * ms);
