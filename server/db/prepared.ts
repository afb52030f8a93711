/** Statements whose words never change: built by their first call, and only given other values by the next ones. */
import type { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Makes a statement of values that stand in it as they are given; `build` ends it with `compile`. For what is asked all
 * day: building one costs more than sending it.
 */
export function prepared<Given extends readonly unknown[], Row>(
  build: (tx: Tx, ...given: Given) => CompiledQuery<Row>,
): (tx: Tx, ...given: Given) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (tx, ...given) => {
    compiled ??= built(build, tx, given);
    const parameters = compiled.parameters.map((value) => (value instanceof Place ? given[value.index] : value));
    return (await tx.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

/** Where a given value stands. */
class Place {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

function built<Given extends readonly unknown[], Row>(
  build: (tx: Tx, ...given: Given) => CompiledQuery<Row>,
  tx: Tx,
  given: Given,
): CompiledQuery<Row> {
  const places = given.map((_, index) => new Place(index));
  const compiled = build(tx, ...(places as unknown as Given));
  // One that was looked at on the way, and not only put in, would stay what it was at the first call.
  if (!places.every((place) => compiled.parameters.includes(place))) {
    throw new Error(`A value does not stand in the statement as it was given: ${compiled.sql}`);
  }
  return compiled;
}
