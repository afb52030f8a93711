/** Times are compared within one run, in turn, so that noise affects both subjects. */

/** Measures each subject once per round, in a changing order, and gives the figures of each. */
export async function measureInterleaved<Name extends string>(
  rounds: number,
  subjects: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(subjects) as Name[];
  const figures = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) figures[name].push(await subjects[name]());
  }
  return figures;
}

/** The median of the figures. */
export function medianOf(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** The median of the ratios of each round: the cost of one subject against another. */
export function ratioOf(figures: readonly number[], reference: readonly number[]): number {
  return medianOf(figures.map((figure, round) => figure / (reference[round] ?? Number.NaN)));
}
