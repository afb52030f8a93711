// @ts-check
/**
 * Bare node:http: sends the replies of a file, `{ "/path": { "headers": {…}, "body": "base64" } }`, and nothing else.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** @type {Record<string, { headers: Record<string, string>, body: string }>} */
const replies = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const answers = new Map(
  Object.entries(replies).map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body, 'base64') }]),
);

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (!answer) return response.writeHead(404).end();
  return response.writeHead(200, answer.headers).end(answer.body);
}).listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }));
});
