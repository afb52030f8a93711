import type { Allergy } from '#core/child-files/child-file.ts';

const ranks = { severe: 0, moderate: 1, mild: 2 } as const;

/** Allergies, the most severe first. */
export const sortedBySeverity = (allergies: readonly Allergy[]) =>
  allergies.toSorted((a, b) => ranks[a.severity] - ranks[b.severity]);
