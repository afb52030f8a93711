/** Statements with a fixed text: compiled on the first call and reused with other parameters. */
import type { CompiledQuery } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/**
 * Prepares a query whose arguments are passed to the statement unchanged. `build` ends with `compile`. For frequent
 * queries: compiling one costs more than sending it.
 */
export function prepared<Args extends readonly unknown[], Row>(
  build: (tx: Tx, ...args: Args) => CompiledQuery<Row>,
): (tx: Tx, ...args: Args) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (tx, ...args) => {
    compiled ??= built(build, tx, args);
    const parameters = compiled.parameters.map((value) => (value instanceof Placeholder ? args[value.index] : value));
    return (await tx.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

/** Stands for an argument while the statement is compiled. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

function built<Args extends readonly unknown[], Row>(
  build: (tx: Tx, ...args: Args) => CompiledQuery<Row>,
  tx: Tx,
  args: Args,
): CompiledQuery<Row> {
  const placeholders = args.map((_, index) => new Placeholder(index));
  const compiled = build(tx, ...(placeholders as unknown as Args));
  // An argument that `build` inspected or changed, instead of passing it on, would keep its value of the first call.
  if (!placeholders.every((placeholder) => compiled.parameters.includes(placeholder))) {
    throw new Error(`A prepared query must pass its arguments unchanged: ${compiled.sql}`);
  }
  return compiled;
}
