/** A deterministic random generator, so that every demo school is the same. */

/** Returns a number from 0 to 1, 1 excluded. */
export type Random = () => number;

/** The mulberry32 generator: small, fast, and random enough for demo data. */
export function randomFrom(...seed: readonly number[]): Random {
  let state = seed.reduce((mixed, part) => Math.imul(mixed ^ part, 0x9e37_79b1) ^ (mixed >>> 15), 0x1234_5678);
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
