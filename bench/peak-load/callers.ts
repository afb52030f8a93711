/**
 * One process of simulated users: parents, or staff until it is told to stop. Reads its part from a file, plays it and
 * writes what it recorded to another file.
 */
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { ClientLog, sleep } from '#bench/support/simulated-client.ts';
import { playParent } from './parent.ts';
import type { RushPart, RushTimes } from './people.ts';
import { playStaff } from './staff.ts';

const { urls, parents, staff, startAt, seconds } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as RushPart;
const notes = new ClientLog();
const urlOf = (n: number) => urls[n % urls.length] ?? '';
const stopSignal = once(process, 'SIGTERM');
let isOver = false;

await sleep(startAt - Date.now());
const working = staff.flatMap((school, of) => {
  const door = school.filter(({ atDoor }) => atDoor);
  return school.map((worker, n) =>
    playStaff(urlOf(n + of), worker, { nth: door.indexOf(worker), of: door.length }, () => isOver, notes),
  );
});
await Promise.all(parents.map((parent, n) => playParent(urlOf(n), parent, seconds, notes)));
if (working.length > 0) await stopSignal;
isOver = true;
await Promise.all(working);
const { times, failures, wrongs } = notes;
writeFileSync(process.argv[3] ?? '', JSON.stringify({ times, failures, wrongs } satisfies RushTimes));
process.exit();
