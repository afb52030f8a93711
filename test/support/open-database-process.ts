/** A process that opens a data folder as the server does, prints the result, and runs until it is killed. */
import { openDatabase } from '#server/db/open-database.ts';

const [dataDir = ''] = process.argv.slice(2);
const began = performance.now();
const say = (line: string) =>
  process.stdout.write(JSON.stringify({ line, took: Math.round(performance.now() - began) }));

try {
  await openDatabase({ dataDir });
  say('open');
} catch (error) {
  say((error as Error).message);
  process.exitCode = 1;
}
