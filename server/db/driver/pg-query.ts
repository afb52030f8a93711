/**
 * One statement, as the driver sends it. The columns of a prepared statement are fixed for a connection: PostgreSQL
 * rejects it if they change. So they are requested once, and later replies are parsed with the cached columns.
 */
import pg from 'pg';

// oxlint-disable no-underscore-dangle -- names of the driver

/** Members of the driver's query that its types leave out. */
type CachedColumns = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };
type DriverQuery = pg.Query & {
  text: string;
  name: string | undefined;
  values: readonly unknown[] | undefined;
  query_timeout: number | undefined;
  callback: (error: Error | undefined, result: pg.QueryResult) => void;
  _result: CachedColumns;
  _accumulateRows: boolean;
  prepare(connection: pg.Connection): void;
  handleRowDescription(message: unknown): void;
};
const Driver = pg.Query as unknown as new (text: string) => DriverQuery;

export type Query = Partial<Pick<DriverQuery, 'name' | 'values' | 'query_timeout'>> & Pick<DriverQuery, 'text'>;

/** The cached columns of one connection. */
type ConnectionCache = {
  readonly columns: Map<string, CachedColumns>;
  /** The connection without `describe`. */
  readonly withoutDescribe: pg.Connection;
};
const cacheOf = new WeakMap<pg.Connection, ConnectionCache>();

export class Statement extends Driver {
  #cache: ConnectionCache | undefined;
  readonly #cachesColumns: boolean;

  /** `cachesColumns`: whether the statement stays prepared on the session of its connection. */
  constructor(
    { text, name, values, query_timeout }: Query,
    callback: DriverQuery['callback'],
    { cachesColumns }: { readonly cachesColumns: boolean },
  ) {
    // Passing the text only: given an object, the driver copies it property by property, which is slow.
    super(text);
    this.name = name;
    this.values = values;
    this.query_timeout = query_timeout;
    this.callback = callback;
    this.#cachesColumns = cachesColumns;
  }

  override prepare(connection: pg.Connection): void {
    if (!this.#cachesColumns) return super.prepare(connection);
    this.#cache = cacheOf.get(connection) ?? createCache(connection);
    const answer = this.#cache.columns.get(this.name ?? '');
    if (!answer) return super.prepare(connection);
    this._result.fields = answer.fields;
    this._result._parsers = answer._parsers;
    this._result._prebuiltEmptyResultObject = answer._prebuiltEmptyResultObject;
    this._accumulateRows = true;
    super.prepare(this.#cache.withoutDescribe);
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    if (this.name) this.#cache?.columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

function createCache(connection: pg.Connection): ConnectionCache {
  const withoutDescribe = Object.create(connection, { describe: { value: () => undefined } }) as pg.Connection;
  const known = { columns: new Map<string, CachedColumns>(), withoutDescribe };
  cacheOf.set(connection, known);
  return known;
}
