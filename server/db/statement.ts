/**
 * One statement, as the driver sends it. The columns of a named one never change on a connection, or the database
 * refuses it: they are asked for the first time only, and every answer after that is read by them.
 */
import pg from 'pg';

// oxlint-disable no-underscore-dangle -- the driver's own names

/** The parts of the driver's statement that its types leave out. */
type Answer = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };
type Asked = pg.Query & {
  text: string;
  name: string | undefined;
  values: readonly unknown[] | undefined;
  query_timeout: number | undefined;
  callback: (error: Error | undefined, result: pg.QueryResult) => void;
  _result: Answer;
  _accumulateRows: boolean;
  prepare(connection: pg.Connection): void;
  handleRowDescription(message: unknown): void;
};
const Driver = pg.Query as unknown as new (text: string) => Asked;

export type Query = Partial<Pick<Asked, 'name' | 'values' | 'query_timeout'>> & Pick<Asked, 'text'>;

/** What one connection is known to answer with. */
type Known = {
  readonly columns: Map<string, Answer>;
  /** Itself, but for asking which columns there are. */
  readonly quiet: pg.Connection;
};
const knownOf = new WeakMap<pg.Connection, Known>();

export class Statement extends Driver {
  #known: Known | undefined;

  constructor({ text, name, values, query_timeout }: Query, callback: Asked['callback']) {
    // Given a whole configuration it would copy it property by property, which costs more than all the rest.
    super(text);
    this.name = name;
    this.values = values;
    this.query_timeout = query_timeout;
    this.callback = callback;
  }

  override prepare(connection: pg.Connection): void {
    this.#known = knownOf.get(connection) ?? firstOf(connection);
    const answer = this.#known.columns.get(this.name ?? '');
    if (!answer) return super.prepare(connection);
    this._result.fields = answer.fields;
    this._result._parsers = answer._parsers;
    this._result._prebuiltEmptyResultObject = answer._prebuiltEmptyResultObject;
    this._accumulateRows = true;
    super.prepare(this.#known.quiet);
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    if (this.name) this.#known?.columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

function firstOf(connection: pg.Connection): Known {
  const quiet = Object.create(connection, { describe: { value: () => undefined } }) as pg.Connection;
  const known = { columns: new Map<string, Answer>(), quiet };
  knownOf.set(connection, known);
  return known;
}
