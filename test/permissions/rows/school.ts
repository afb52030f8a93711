/**
 * Expected outcomes of the first calls of a page: the health check, the children, the school, the day, the live stream.
 */
import {
  all,
  hidden,
  ok,
  type Outcome,
  readsMarks,
  refused,
  signedIn,
  readsTheirMarks,
} from '#test/permissions/expected-outcomes.ts';
import { noTimes } from '#core/school-days/school-day.ts';
import { usualWeek } from '#core/school-days/default-hours.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

/** The office of the school; another office finds nothing. */
const office = (outcome: Outcome) => signedIn(refused, { admin: outcome, foreignAdmin: hidden });
/** Each office reads its own school by default. */
const offices = signedIn(refused, { admin: ok, foreignAdmin: ok });
/** Nothing is changed from an old revision, after the rights have been checked. */
const conflict: Outcome = { status: 409 };
const oldRevision = 1_000_000;
const days = [{ day: '2026-09-07', kind: 'closed', name: { en: null, fr: 'Congé' }, times: noTimes }];
const identity = {
  name: 'École',
  kind: 'school',
  address: '1, rue du Ruisseau',
  lat: 45,
  lng: -73,
  phone: '514-555-0100',
  languages: ['fr'],
};
const settings = {
  ...identity,
  email: null,
  privacyOfficer: null,
  boutiqueUrl: null,
  isFindable: false,
  checksArrivals: true,
  arrivalMinutes: 15,
  hiddenModules: [],
};

export const schoolRows = {
  'GET /api/school-days': {
    request: () => ({ query: '?from=2026-04-01&to=2026-04-30' }),
    outcomes: signedIn(ok),
  },
  'GET /api/staff/school': { outcomes: offices },
  'PUT /api/staff/school': {
    request: ({ schoolId }) => ({ body: { schoolId, revision: oldRevision, ...settings } }),
    outcomes: office(conflict),
  },
  'GET /api/staff/sign-in-rule': { outcomes: offices },
  // From a session without a strong sign-in.
  'PUT /api/staff/sign-in-rule': {
    request: ({ schoolId }) => ({ body: { schoolId, days: 30 } }),
    outcomes: signedIn(refused, { foreignAdmin: hidden }),
  },
  'POST /api/staff/schools': {
    request: () => ({ body: identity }),
    outcomes: signedIn(refused, { admin: refused, foreignAdmin: refused }),
  },
  'GET /api/staff/first-steps': { outcomes: offices },
  'PUT /api/staff/first-steps': {
    request: ({ schoolId }) => ({ body: { schoolId, isHidden: true } }),
    outcomes: office(ok),
  },
  'GET /api/staff/next-year': { outcomes: offices },
  'POST /api/staff/next-year/preview': {
    request: ({ schoolId, groupId }) => ({ body: { schoolId, groups: [{ groupId, to: groupId }], children: [] } }),
    outcomes: office(ok),
  },
  'POST /api/staff/next-year': {
    request: ({ schoolId, groupId }) => ({
      body: { schoolId, groups: [{ groupId, to: groupId }], children: [], expected: { moved: 1, leaving: 0 } },
    }),
    outcomes: office(conflict),
  },
  // No record has this number.
  'DELETE /api/staff/next-year/{id}': { outcomes: signedIn(refused, { admin: hidden, foreignAdmin: hidden }) },
  'GET /api/staff/school/words': { outcomes: offices },
  'PUT /api/staff/school/words': {
    request: ({ schoolId }) => ({
      body: {
        schoolId,
        revision: oldRevision,
        foods: [{ en: 'Milk', fr: 'Lait' }],
        areas: null,
        titles: null,
        meals: null,
        groupWord: null,
      },
    }),
    outcomes: office(conflict),
  },
  'GET /api/staff/school/hours': { outcomes: offices },
  'POST /api/staff/school/hours/preview': {
    request: ({ schoolId }) => ({ body: { schoolId, revision: 0, from: '2026-09-01', week: usualWeek } }),
    outcomes: office(ok),
  },
  'PUT /api/staff/school/hours': {
    request: ({ schoolId }) => ({ body: { schoolId, revision: oldRevision, from: '2026-09-01', week: usualWeek } }),
    outcomes: office(conflict),
  },
  'GET /api/staff/school-days': {
    request: () => ({ query: '?from=2026-04-01&to=2026-04-30' }),
    outcomes: offices,
  },
  'POST /api/staff/school-days/preview': {
    request: ({ schoolId }) => ({ body: { schoolId, revision: 0, days } }),
    outcomes: office(ok),
  },
  'PUT /api/staff/school-days': {
    request: ({ schoolId }) => ({ body: { schoolId, revision: oldRevision, days } }),
    outcomes: office(conflict),
  },
  'DELETE /api/staff/school-days': {
    request: ({ schoolId }) => ({ query: `?school=${schoolId}&revision=${oldRevision}&from=2026-09-07&to=2026-09-07` }),
    outcomes: office(conflict),
  },
  'GET /api/health': { outcomes: all(ok) },
  'GET /api/health/live': { outcomes: all(ok) },
  'GET /api/health/ready': { outcomes: all(ok) },
  'GET /api/children': {
    outcomes: signedIn(ok, {
      parent: readsMarks('child'),
      viewOnlyParent: readsMarks('child'),
      foreignParent: readsTheirMarks('child'),
    }),
  },
  'GET /api/activities': {
    outcomes: signedIn(ok, {
      // The line of a child names the person of its pickup today.
      parent: readsMarks('plan', 'collector'),
      viewOnlyParent: readsMarks('plan', 'collector'),
      foreignParent: readsTheirMarks('guardian', 'plan', 'collector'),
    }),
  },
  'GET /api/config': {
    outcomes: signedIn(ok, {
      parent: readsMarks('child', 'home'),
      viewOnlyParent: readsMarks('child', 'otherHome'),
      foreignParent: readsTheirMarks('child', 'home'),
    }),
  },
  // Its events are recorded during the whole run: their recipients, and that none contains a mark.
  'GET /api/live': { outcomes: signedIn(ok) },
} satisfies Record<string, Row>;
