/** The marks of the records of `permission-matrix.test.ts`: any reply with a mark shows which record it contains. */
import { type Mark, marks } from './expected-outcomes.ts';

/** `ours` is the school of the demo parent, `theirs` a school of another organization. */
export type Side = 'ours' | 'theirs';

/** A text that is unique to one record. For a location, unique digits. */
export function canary(side: Side, mark: Mark): string {
  const n = marks.indexOf(mark) + (side === 'ours' ? 10 : 50);
  if (mark === 'home' || mark === 'otherHome') return `45.5${n}73919`;
  return `canary-${side}-${mark.toLowerCase()}`;
}
