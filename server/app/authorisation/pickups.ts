/** What everybody must get of the pickups, and of the departures as staff see them. */
import { actOnChild, forStaff, hidden, late, ok, reads, signedIn, theirs } from './outcomes.ts';
import type { Row } from './rows.ts';

/** How somebody is to collect a child. */
const comes = (pickupPersonId: number) => ({ pickupPersonId, method: 'time', time: '16:15', useGps: false });

export const pickupsRows = {
  'GET /api/pickups': {
    outcomes: signedIn(ok, {
      P: reads('guardian', 'collector'),
      Pr: reads('guardian', 'collector'),
      X: theirs('guardian', 'collector'),
    }),
  },
  // Ids and times alone.
  'GET /api/pickups/today': { outcomes: signedIn(ok) },
  'POST /api/pickups': {
    asked: ({ childId, personId, turn }) => ({ body: { childId, date: `2026-04-${20 + turn}`, ...comes(personId) } }),
    outcomes: actOnChild({ status: 201, reads: ['guardian', 'collector'] }),
  },
  'PUT /api/pickups/{id}': {
    subject: 'plannedId',
    asked: ({ personId }) => ({ body: comes(personId) }),
    outcomes: actOnChild(reads('guardian', 'collector')),
  },
  'DELETE /api/pickups/{id}': { subject: 'plannedId', outcomes: actOnChild({ status: 204 }) },
  'POST /api/pickups/{id}/progress': {
    subject: 'pickupId',
    asked: () => ({ body: { event: 'on_the_way', etaMinutes: 12 } }),
    outcomes: actOnChild(reads('guardian', 'collector')),
  },
  'GET /api/staff/departures': {
    outcomes: forStaff(
      reads('child', 'guardian', 'collector', 'restriction'),
      ok,
      theirs('child', 'guardian', 'collector', 'restriction'),
      reads('child', 'guardian', 'collector', 'restriction'),
    ),
  },
  // The door comes after the teacher and takes the next step; the office finds it taken, and then the child gone.
  'POST /api/staff/departures/{id}/steps': {
    subject: 'pickupId',
    asked: ({ turn }) => ({ body: { step: turn < 5 ? 'getting_ready' : 'at_the_door' } }),
    outcomes: {
      ...forStaff(
        reads('child', 'guardian', 'collector', 'restriction'),
        hidden,
        hidden,
        reads('child', 'guardian', 'collector', 'restriction'),
      ),
      A: late,
    },
  },
  'POST /api/staff/departures/{id}/release': {
    subject: 'pickupId',
    asked: () => ({ body: { checked: 'photo_id' } }),
    outcomes: { ...forStaff(reads('child', 'guardian', 'collector', 'restriction'), hidden, hidden, late), A: late },
  },
  'POST /api/staff/departures/{id}/undo': {
    subject: 'pickupId',
    outcomes: { ...forStaff(reads('child', 'guardian', 'collector', 'restriction'), hidden, hidden, late), A: late },
  },
} satisfies Record<string, Row>;
