/** What everybody must get of the absences. */
import { actOnChild, ok, reads, signedIn, theirs } from './outcomes.ts';
import type { Row } from './rows.ts';

export const absencesRows = {
  'GET /api/absences': {
    outcomes: signedIn(ok, {
      P: reads('guardian', 'absence'),
      Pr: reads('guardian', 'absence'),
      X: theirs('guardian', 'absence'),
    }),
  },
  'POST /api/absences': {
    asked: ({ childId, turn }) => ({
      body: { childId, date: `2026-06-${10 + turn}`, reason: 'sick', duration: 'full_day' },
    }),
    outcomes: actOnChild({ status: 201, reads: ['guardian'] }),
  },
  'DELETE /api/absences/{id}': { outcomes: actOnChild({ status: 204 }) },
} satisfies Record<string, Row>;
