/** Long checks have two sizes: the short one of every run, and the full one of `npm run test:full`. */
export const isFull = process.env['FULL'] === '1';

/** The number of repetitions of a short or full run. */
export const times = (short: number, full: number): number => (isFull ? full : short);
