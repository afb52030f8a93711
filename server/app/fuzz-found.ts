/**
 * What the fuzz has found, each a test of its own by `fuzz.test.ts` ever since: who asks what (by their place among its
 * people; nobody at -1), and what must be answered. A failure prints its line for here.
 */
import type { Request } from './fuzz-requests.ts';

type Found = Request & { readonly person: number; readonly wrong: string; readonly status: number };

const get = (person: number, url: string) => ({ method: 'GET', headers: {}, person, url }) as const;

export const found: readonly Found[] = [
  { ...get(1, '/api/staff/departures?school=0'), wrong: 'a wrong school was accepted', status: 422 },
  { ...get(1, '/api/staff/attendance?school=3000000000'), wrong: 'a wrong school was accepted', status: 422 },
  { ...get(1, '/api/staff/attendance/everyone'), wrong: 'a method that nobody serves was expected there', status: 404 },
  { ...get(0, '/api/notifications?limit=no%20number%20at%20all'), wrong: 'a wrong limit was accepted', status: 422 },
  { ...get(0, '/api/notifications?before=-7'), wrong: 'a wrong before was accepted', status: 422 },
];
