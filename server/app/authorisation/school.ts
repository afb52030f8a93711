/**
 * What everybody must get of what a page begins with: that the server lives, one’s children, the school, the day, what
 * is told live.
 */
import { all, ok, reads, signedIn, theirs } from './outcomes.ts';
import type { Row } from './rows.ts';

export const schoolRows = {
  'GET /api/health': { outcomes: all(ok) },
  'GET /api/children': {
    outcomes: signedIn(ok, { P: reads('child'), Pr: reads('child'), X: theirs('child') }),
  },
  'GET /api/activities': {
    outcomes: signedIn(ok, { P: reads('plan'), Pr: reads('plan'), X: theirs('plan') }),
  },
  'GET /api/config': {
    outcomes: signedIn(ok, {
      P: reads('child', 'home'),
      Pr: reads('child', 'otherHome'),
      X: theirs('child', 'home'),
    }),
  },
  // What it then tells is listened to during the whole walk: who hears of what, and no mark ever.
  'GET /api/live': { outcomes: signedIn(ok) },
} satisfies Record<string, Row>;
