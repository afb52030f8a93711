// @ts-check
/**
 * Bare node:http with the database driver: runs the queries of `GET /api/children` for its first parent, in a
 * transaction with the tenant scope, and sends the rows. Without rights, contract and session, this is the lower bound
 * of any server with a database.
 */
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({
  connectionString: process.argv[2],
  pipeline: true,
  // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, although its types do not say so
  onConnect: (client) =>
    client.query(`do $$ begin execute format('set role %I', 'parvis_app_' || current_database()); end $$`),
});
const standing = { name: 'standing', text: 'select stand_as($1) as person', values: ['guardian'] };
const children = {
  name: 'children',
  text: `select c.id, c.name, g.room as "className" from children c join groups g on g.id = c.group_id
    where c.id = any($1) and c.left_at is null order by c.given_name, c.id`,
};

async function answer() {
  const client = await pool.connect();
  client.connection.stream.cork();
  const begun = client.query(`begin read only; set local app."user" = '1'`);
  const stood = client.query(standing);
  client.connection.stream.uncork();
  const [, { rows: people }] = await Promise.all([begun, stood]);
  /** @type {{ childId: number }[]} */
  const links = people[0].person.children;
  const { rows } = await client.query({ ...children, values: [links.map(({ childId }) => childId)] });
  client.query('commit').catch(() => undefined);
  client.release();
  return JSON.stringify(rows);
}

const server = createServer((_request, response) => {
  void answer().then((body) =>
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end(body),
  );
}).listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }));
});
