/** Where the server's tests go by the clock: the school's days and hours, and what falls due, or is over, at one. */
import { readdirSync } from 'node:fs';
import { at } from './run.mjs';

const features = ['absences', 'attendance', 'calendars', 'forms', 'notifications', 'people', 'pickups', 'plans'];
const more = ['quizzes', 'reports', 'settings', 'app/day-limits', 'app/every-minute', 'app/machine-zones', 'app/sweep'];

/** As the runner of tests is told. */
export const clockTests: readonly string[] = [...features, ...more].map((name) => `server/${name}`);

const files = readdirSync(at('server'), { recursive: true, encoding: 'utf8' })
  .map((file) => `server/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.test.ts'));

/** Whether a test of the server stands where a filter looks. */
export const isTested = (filter: string): boolean => files.some((file) => file.startsWith(filter));
