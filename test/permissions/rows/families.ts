/**
 * Expected outcomes of the calls with which the office manages families, groups and staff, and reads the audit log.
 * `foreignAdmin` finds nothing.
 */
import { guardianRights } from '#core/children/child.ts';
import { smallRoster, uploadOf, zipOf } from '#test/support/test-roster.ts';
import { testNow } from '#test/support/seed-template.ts';
import {
  hidden,
  type Outcome,
  readsMarks,
  refused,
  signedIn,
  readsTheirMarks,
} from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

const office = (outcome: Outcome) => signedIn(refused, { admin: outcome, foreignAdmin: hidden });
const record = office(readsMarks('child', 'ownEmail', 'guardian', 'restriction', 'awaitedGuardian'));
const releaseList = office(readsMarks('guardian', 'listedName', 'awaitedGuardian'));
const custody = office(readsMarks('guardian', 'awaitedGuardian'));
const rights = { relationship: 'guardian', rights: ['view'] };
const list = (turn: number) => ({
  text: `Number,Family name,First name,Room\nW-${turn},Walk,Marcheur,402\n`,
  makeGroups: false,
  invite: false,
  locale: 'fr',
});

const roster = {
  files: [uploadOf(zipOf(smallRoster))],
  makeGroups: true,
  invite: false,
  isPartial: true,
  locale: 'fr',
};

/** A staff member of another address each time. */
const staffList = (turn: number) => ({
  text: `Name,Email,Title\nWalk ${turn},walk-${turn}@example.org,Educator\n`,
  locale: 'fr',
});

export const familiesRows = {
  'GET /api/staff/families': {
    outcomes: signedIn(refused, {
      admin: readsMarks('child', 'guardian', 'awaitedGuardian'),
      foreignAdmin: readsTheirMarks('child', 'guardian', 'awaitedGuardian'),
    }),
  },
  'GET /api/staff/families/children/{id}': { subject: 'childId', outcomes: record },
  'POST /api/staff/families/children': {
    request: ({ schoolId, groupId }) => ({
      body: { schoolId, groupId, givenName: 'New', familyName: 'Walk', number: null, bornOn: null },
    }),
    outcomes: office({ status: 201 }),
  },
  'PUT /api/staff/families/children/{id}': {
    subject: 'childId',
    request: ({ groupId }) => ({
      body: { groupId, givenName: 'Léa', familyName: 'canary-ours-child', number: 'W', bornOn: '2018-02-03' },
    }),
    outcomes: record,
  },
  'PUT /api/staff/families/children/{id}/enrolment': {
    subject: 'childId',
    request: () => ({ body: { isEnrolled: true } }),
    outcomes: record,
  },
  'GET /api/staff/families/children/{id}/custody': { subject: 'childId', outcomes: custody },
  'PUT /api/staff/families/children/{id}/custody': {
    subject: 'childId',
    request: () => ({
      body: { revision: 1, calendar: { shows: 'all', patterns: [], exceptions: [], bars: [], companions: [] } },
    }),
    outcomes: custody,
  },
  // Without days in the calendar, every guardian with the right may collect the child.
  'POST /api/staff/families/children/{id}/custody/allowances': {
    subject: 'childId',
    request: ({ personId }) => ({ body: { personId, reason: 'The father called.' } }),
    outcomes: office({ status: 422 }),
  },
  'GET /api/staff/children/{id}/do-not-release': { subject: 'childId', outcomes: releaseList },
  'PUT /api/staff/children/{id}/do-not-release': {
    subject: 'childId',
    request: () => ({
      body: {
        revision: 1,
        names: [{ name: 'canary-ours-listedname', reason: '', from: null, until: null, others: [] }],
      },
    }),
    outcomes: releaseList,
  },
  'PUT /api/staff/families/children/{id}/restriction': {
    subject: 'childId',
    request: () => ({ body: { note: 'canary-ours-restriction', before: testNow.toISOString() } }),
    outcomes: record,
  },
  'POST /api/staff/families/children/{id}/guardians': {
    subject: 'childId',
    request: ({ newGuardianId }) => ({ body: { ...rights, userId: newGuardianId } }),
    outcomes: office({ ...readsMarks('child', 'ownEmail', 'guardian', 'restriction', 'awaitedGuardian'), status: 201 }),
  },
  'PUT /api/staff/families/children/{id}/guardians/{guardianId}': {
    subject: 'childId',
    request: () => ({ body: { ...rights, before: { relationship: 'father', rights: guardianRights } } }),
    outcomes: record,
  },
  'DELETE /api/staff/families/children/{id}/guardians/{guardianId}': {
    subject: 'childId',
    outcomes: office({ status: 204 }),
  },
  'POST /api/staff/families/groups': {
    request: ({ schoolId, turn }) => ({ body: { schoolId, room: `W${turn}`, name: null, staffIds: [] } }),
    outcomes: office({ status: 201 }),
  },
  'PUT /api/staff/families/groups/{id}': {
    subject: 'spareGroupId',
    request: () => ({ body: { room: 'Walk', name: 'Les Marcheurs', staffIds: [] } }),
    outcomes: office({ status: 200 }),
  },
  'PUT /api/staff/families/groups/{id}/archive': {
    subject: 'spareGroupId',
    request: () => ({ body: { isArchived: true } }),
    outcomes: office({ status: 200 }),
  },
  'DELETE /api/staff/families/groups/{id}': { subject: 'emptyGroupId', outcomes: office({ status: 204 }) },
  'PUT /api/staff/families/staff/{id}': {
    subject: 'memberId',
    request: ({ schoolId }) => ({ body: { schoolId, title: 'educator', doorDuty: false, groupIds: [] } }),
    outcomes: office({ status: 200 }),
  },
  'DELETE /api/staff/families/staff/{id}': {
    subject: 'memberId',
    request: ({ schoolId }) => ({ query: `?school=${schoolId}` }),
    outcomes: office({ status: 204 }),
  },
  'POST /api/staff/families/class-list/check': {
    request: ({ schoolId, turn }) => ({ body: { schoolId, ...list(turn) } }),
    // It names the children of the list's groups that the list lacks.
    outcomes: office(readsMarks('child')),
  },
  'POST /api/staff/families/class-list': {
    request: ({ schoolId, turn }) => ({ body: { schoolId, ...list(turn) } }),
    outcomes: office({ status: 200 }),
  },
  'POST /api/staff/families/roster/check': {
    request: ({ schoolId }) => ({ body: { schoolId, ...roster } }),
    outcomes: office({ status: 200 }),
  },
  'POST /api/staff/families/roster': {
    request: ({ schoolId }) => ({ body: { schoolId, ...roster } }),
    outcomes: office({ status: 200 }),
  },
  'POST /api/staff/families/staff-list/check': {
    request: ({ schoolId, turn }) => ({ body: { schoolId, ...staffList(turn) } }),
    outcomes: office({ status: 200 }),
  },
  'POST /api/staff/families/staff-list': {
    request: ({ schoolId, turn }) => ({ body: { schoolId, ...staffList(turn) } }),
    outcomes: office({ status: 200 }),
  },
  'GET /api/staff/audit': {
    request: ({ childId }) => ({ query: `?child=${childId}` }),
    outcomes: signedIn(refused, {
      admin: readsMarks('child', 'guardian'),
      foreignAdmin: { status: 200 },
    }),
  },
  // A zip file. roster.test.ts tests its content.
  'GET /api/staff/roster.zip': {
    outcomes: signedIn(refused, { admin: { status: 200 }, foreignAdmin: { status: 200 } }),
  },
  'GET /api/staff/school-records.csv': {
    request: () => ({ query: '?records=families' }),
    outcomes: signedIn(refused, {
      admin: readsMarks('child', 'ownEmail', 'guardian'),
      foreignAdmin: readsTheirMarks('child', 'ownEmail', 'guardian'),
    }),
  },
  'GET /api/staff/audit.csv': {
    outcomes: signedIn(refused, {
      admin: readsMarks('child', 'guardian'),
      foreignAdmin: readsTheirMarks('guardian'),
    }),
  },
} satisfies Record<string, Row>;
