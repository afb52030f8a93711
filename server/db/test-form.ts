/** What takes long has two forms: the short one of every run, and the full one of `FULL=1 npm test`. */
export const isFull = process.env['FULL'] === '1';

/** How many times, in the one form or the other. */
export const times = (short: number, full: number): number => (isFull ? full : short);
