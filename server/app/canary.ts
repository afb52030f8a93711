/** What marks a record during the walk of `authorisation.test.ts`, so that nobody reads it elsewhere unseen. */
import { type Mark, marks } from './authorisation/outcomes.ts';

/** Ours is the school of the demo parent; theirs another, of another organization. */
export type Side = 'ours' | 'theirs';

/** A text that stands in one record only; for a place, digits that do. */
export function canary(side: Side, mark: Mark): string {
  const n = marks.indexOf(mark) + (side === 'ours' ? 10 : 50);
  if (mark === 'home' || mark === 'otherHome') return `45.5${n}73919`;
  return `canary-${side}-${mark.toLowerCase()}`;
}
