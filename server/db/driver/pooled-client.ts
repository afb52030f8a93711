/**
 * A client behind a pooler, where each transaction runs on any session. A statement has a name only if the pooler
 * keeps prepared statements (PgBouncer 1.21 and later, with `max_prepared_statements`): PostgreSQL then plans it once
 * per session, otherwise at every call.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { planSettings } from '#server/db/tenant-scope.ts';
import { isOutdated } from '#server/db/transient-errors.ts';
import { NamedClient } from './batching-client.ts';
import type { Query } from './pg-query.ts';

/** How often the statements of this process got another text, because a plan no longer fitted. */
let edition = 0;

export class PooledClient extends NamedClient {
  /** The pooler may prepare a statement again on another session, after a migration too. */
  override readonly cachesColumns = false;
  /** The number of the last migration that this process knows. Undefined where statements have no names. */
  #schema: number | undefined;
  /** The edition of its last statement. */
  #edition = edition;

  /** Asks the pooler whether it keeps prepared statements: it then gives them names of its own. */
  async learnPooler(schema: number): Promise<void> {
    const name = `parvis ${randomUUID()}`;
    const [, , { rowCount }] = await Promise.all([
      this.query('begin'),
      this.query({ name, text: 'select $1::int', values: [1] }),
      this.query('select from pg_prepared_statements where name = $1', [name]),
    ]);
    if (rowCount === 0) this.#schema = schema;
    await this.query(rowCount === 0 ? 'commit' : `deallocate ${pg.escapeIdentifier(name)}; commit`);
  }

  /**
   * The pooler shares one plan between all statements with the same text, also with those from before a migration or an
   * upgrade. A plan that no longer fits is refused on each session that has it, so later statements get another text. A
   * plan keeps the planner's settings under which it was made, so they are part of the text.
   */
  override async send(query: Query): Promise<pg.QueryResult> {
    if (this.#schema === undefined || !query.values?.length) return super.send(query);
    if (this.#edition !== edition) this.forgetNames();
    const sent = (this.#edition = edition);
    const text = `${query.text} /* schema ${this.#schema}, edition ${sent}, ${planSettings.join(', ')} */`;
    try {
      return await super.send({ ...query, text });
    } catch (error) {
      if (isOutdated(error)) edition = Math.max(edition, sent + 1);
      if (error instanceof pg.DatabaseError && !this.#isPrepared(text)) this.outdated = true;
      throw error;
    }
  }

  /**
   * Whether the driver has prepared a text. After a failure it forgets the name, which the pooler still knows: the
   * pooler closes a connection that gives it twice.
   */
  #isPrepared(text: string): boolean {
    const { parsedStatements } = this.connection as unknown as { parsedStatements: Record<string, string> };
    return parsedStatements[this.nameOf(text) ?? ''] !== undefined;
  }

  protected override nameOf(text: string): string | undefined {
    return this.#schema === undefined ? undefined : super.nameOf(text);
  }
}
