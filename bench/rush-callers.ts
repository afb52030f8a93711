/**
 * One process of a rush hour's people: parents, or staff until told to stop. Reads its part from a file, plays it, and
 * says what it saw.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Notes, sleep } from './phone.ts';
import { parentComes } from './rush-parent.ts';
import type { RushPart, RushSaid } from './rush-people.ts';
import { staffWorks } from './rush-staff.ts';

const { urls, parents, staff, startAt, seconds } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as RushPart;
const notes = new Notes();
const urlOf = (n: number) => urls[n % urls.length] ?? '';
const told = once(process, 'SIGTERM');
let isOver = false;

await sleep(startAt - Date.now());
const working = staff.flatMap((school, of) => {
  const door = school.filter(({ atDoor }) => atDoor);
  return school.map((worker, n) =>
    staffWorks(urlOf(n + of), worker, { nth: door.indexOf(worker), of: door.length }, () => isOver, notes),
  );
});
await Promise.all(parents.map((parent, n) => parentComes(urlOf(n), parent, seconds, notes)));
if (working.length > 0) await told;
isOver = true;
await Promise.all(working);
const { times, failures, wrongs } = notes;
process.stdout.write(`${JSON.stringify({ times, failures, wrongs } satisfies RushSaid)}\n`, () => process.exit());
