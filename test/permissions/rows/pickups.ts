/** Expected outcomes of the pickups, and of the departures as staff see them. */
import {
  actOnChild,
  forStaff,
  hidden,
  conflict,
  ok,
  readsMarks,
  signedIn,
  readsTheirMarks,
} from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

/** A pickup by a person at a time. */
const comes = (pickupPersonId: number) => ({ pickupPersonId, method: 'time', time: '16:15', useGps: false });

const inAutumn = { from: '2026-09-15', until: '2026-09-16' };

/** Names the person who collected the child. */
const isGone = { status: 409, reads: ['collector'] } as const;

/** The same in a usual week, and the days of an exception. */
const isCollectedBy = (pickupPersonId: number) => ({ kind: 'person', pickupPersonId, time: '16:15' });
const ofAWeek = { from: '2026-06-08', until: '2026-06-12', weekday: null, replace: true };

export const pickupsRows = {
  'GET /api/pickups': {
    outcomes: signedIn(ok, {
      parent: readsMarks('guardian', 'collector'),
      viewOnlyParent: readsMarks('guardian', 'collector'),
      foreignParent: readsTheirMarks('guardian', 'collector'),
    }),
  },
  // Contains only ids and times.
  'GET /api/pickups/today': { outcomes: signedIn(ok) },
  'POST /api/pickups': {
    request: ({ childId, personId, turn }) => ({
      body: { childId, date: `2026-04-${20 + (turn % 11)}`, ...comes(personId) },
    }),
    outcomes: actOnChild({ status: 201, reads: ['guardian', 'collector'] }),
  },
  'PUT /api/pickups/{id}': {
    subject: 'plannedId',
    request: ({ personId }) => ({ body: comes(personId) }),
    outcomes: actOnChild(readsMarks('guardian', 'collector')),
  },
  'DELETE /api/pickups/{id}': { subject: 'plannedId', outcomes: actOnChild({ status: 204 }) },
  'POST /api/pickups/{id}/progress': {
    subject: 'pickupId',
    request: () => ({ body: { event: 'on_the_way', etaMinutes: 12 } }),
    outcomes: actOnChild(readsMarks('guardian', 'collector')),
  },
  'GET /api/pickup-plans': {
    outcomes: signedIn(ok, {
      parent: readsMarks('collector'),
      foreignParent: readsTheirMarks('guardian', 'collector'),
    }),
  },
  'PUT /api/pickup-plans': {
    request: ({ childId, personId }) => ({
      body: { children: [{ childId, revision: 0 }], week: [{ weekday: 1, ...isCollectedBy(personId) }] },
    }),
    outcomes: actOnChild(readsMarks('guardian', 'collector')),
  },
  'POST /api/pickup-plans/exceptions': {
    request: ({ childId, personId }) => ({ body: { childIds: [childId], ...ofAWeek, ...isCollectedBy(personId) } }),
    outcomes: actOnChild({ status: 201, reads: ['guardian', 'collector'] }),
  },
  'DELETE /api/pickup-plans/exceptions/{id}': { subject: 'planExceptionId', outcomes: actOnChild({ status: 204 }) },
  'GET /api/custody': {
    outcomes: signedIn(ok, {
      parent: readsMarks('guardian'),
      viewOnlyParent: readsMarks('guardian'),
      foreignParent: readsTheirMarks('guardian'),
    }),
  },
  // The other guardians may not collect the child.
  'POST /api/custody/swaps': {
    request: ({ childId, personId }) => ({ body: { childId, withPersonId: personId, gives: inAutumn, takes: null } }),
    outcomes: actOnChild({ status: 422 }),
  },
  'POST /api/custody/swaps/{id}/answer': {
    subject: 'swapId',
    request: () => ({ body: { accept: false } }),
    outcomes: actOnChild(readsMarks('guardian')),
  },
  'DELETE /api/custody/swaps/{id}': { subject: 'ownSwapId', outcomes: actOnChild({ status: 204 }) },
  'GET /api/staff/departures': {
    outcomes: forStaff(
      readsMarks('child', 'guardian', 'collector', 'restriction', 'awaitedGuardian'),
      ok,
      readsTheirMarks('child', 'guardian', 'collector', 'restriction', 'awaitedGuardian'),
      readsMarks('child', 'guardian', 'collector', 'restriction', 'awaitedGuardian'),
    ),
  },
  // `doorStaff` comes after `teacher` and takes the next step. `admin` finds it taken, and then the child gone.
  'POST /api/staff/departures/{id}/transitions': {
    subject: 'pickupId',
    request: ({ turn }) => ({ body: { step: turn < 5 ? 'getting_ready' : 'at_the_door' } }),
    outcomes: {
      ...forStaff(
        readsMarks('child', 'guardian', 'collector', 'restriction', 'awaitedGuardian'),
        hidden,
        hidden,
        readsMarks('child', 'guardian', 'collector', 'restriction', 'awaitedGuardian'),
      ),
      admin: conflict,
    },
  },
  'POST /api/staff/departures/releases': {
    request: ({ childId, personId }) => ({
      body: { childIds: [childId], pickupPersonId: personId, checked: 'photo_id', note: 'Took the bag.' },
    }),
    outcomes: {
      ...forStaff(readsMarks('child', 'collector', 'restriction'), hidden, hidden, isGone),
      admin: isGone,
    },
  },
  'POST /api/staff/departures/{id}/undo': {
    subject: 'pickupId',
    outcomes: {
      ...forStaff(
        readsMarks('child', 'guardian', 'collector', 'restriction', 'awaitedGuardian'),
        hidden,
        hidden,
        conflict,
      ),
      admin: conflict,
    },
  },
} satisfies Record<string, Row>;
