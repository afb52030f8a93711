/**
 * Regressions that the fuzzer has found. `api-fuzz.test.ts` runs each as a test of its own: the user (by their index,
 * -1 without a session), the request and the expected status. A failure of the fuzzer prints its entry for this list.
 */
import type { Request } from './request-arbitraries.ts';

type Regression = Request & { readonly person: number; readonly wrong: string; readonly status: number };

const get = (person: number, url: string) => ({ method: 'GET', headers: {}, person, url }) as const;

export const regressions: readonly Regression[] = [
  { ...get(1, '/api/staff/departures?school=0'), wrong: 'a wrong school was accepted', status: 422 },
  { ...get(1, '/api/staff/attendance?school=3000000000'), wrong: 'a wrong school was accepted', status: 422 },
  { ...get(1, '/api/staff/attendance/bulk'), wrong: 'an unimplemented method was expected', status: 404 },
  { ...get(0, '/api/notifications?limit=no%20number%20at%20all'), wrong: 'a wrong limit was accepted', status: 422 },
  { ...get(0, '/api/notifications?before=-7'), wrong: 'a wrong before was accepted', status: 422 },
];
