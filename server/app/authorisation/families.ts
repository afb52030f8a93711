/**
 * What everybody must get of the calls by which the office keeps families, groups and staff, and reads the audit. The
 * other school's office finds nothing.
 */
import { guardianRights } from '#core/children/child.ts';
import { testNow } from '#server/db/test-template.ts';
import { hidden, type Outcome, reads, refused, signedIn, theirs } from './outcomes.ts';
import type { Row } from './rows.ts';

const office = (outcome: Outcome) => signedIn(refused, { A: outcome, Y: hidden });
const record = office(reads('child', 'ownEmail', 'guardian', 'restriction'));
const rights = { relationship: 'guardian', rights: ['view'] };
const list = (turn: number) => ({
  text: `Number,Family name,First name,Room\nW-${turn},Walk,Somebody,402\n`,
  makeGroups: false,
  invite: false,
  locale: 'fr',
});

export const familiesRows = {
  'GET /api/staff/families': {
    outcomes: signedIn(refused, { A: reads('child', 'guardian'), Y: theirs('child', 'guardian') }),
  },
  'GET /api/staff/families/children/{id}': { subject: 'childId', outcomes: record },
  'POST /api/staff/families/children': {
    asked: ({ schoolId, groupId }) => ({
      body: { schoolId, groupId, givenName: 'New', familyName: 'Walk', number: null, bornOn: null },
    }),
    outcomes: office({ status: 201 }),
  },
  'PUT /api/staff/families/children/{id}': {
    subject: 'childId',
    asked: ({ groupId }) => ({
      body: { groupId, givenName: 'Léa', familyName: 'canary-ours-child', number: 'W', bornOn: '2018-02-03' },
    }),
    outcomes: record,
  },
  'PUT /api/staff/families/children/{id}/enrolment': {
    subject: 'childId',
    asked: () => ({ body: { isEnrolled: true } }),
    outcomes: record,
  },
  'PUT /api/staff/families/children/{id}/restriction': {
    subject: 'childId',
    asked: () => ({ body: { note: 'canary-ours-restriction', before: testNow.toISOString() } }),
    outcomes: record,
  },
  'POST /api/staff/families/children/{id}/guardians': {
    subject: 'childId',
    asked: ({ newGuardianId }) => ({ body: { ...rights, userId: newGuardianId } }),
    outcomes: office({ ...reads('child', 'ownEmail', 'guardian', 'restriction'), status: 201 }),
  },
  'PUT /api/staff/families/children/{id}/guardians/{guardianId}': {
    subject: 'childId',
    asked: () => ({ body: { ...rights, before: { relationship: 'father', rights: guardianRights } } }),
    outcomes: record,
  },
  'DELETE /api/staff/families/children/{id}/guardians/{guardianId}': {
    subject: 'childId',
    outcomes: office({ status: 204 }),
  },
  'POST /api/staff/families/groups': {
    asked: ({ schoolId, turn }) => ({ body: { schoolId, room: `W${turn}`, name: null, staffIds: [] } }),
    outcomes: office({ status: 201 }),
  },
  'PUT /api/staff/families/groups/{id}': {
    subject: 'spareGroupId',
    asked: () => ({ body: { room: 'Walk', name: 'Les Marcheurs', staffIds: [] } }),
    outcomes: office({ status: 200 }),
  },
  'PUT /api/staff/families/groups/{id}/archive': {
    subject: 'spareGroupId',
    asked: () => ({ body: { isArchived: true } }),
    outcomes: office({ status: 200 }),
  },
  'DELETE /api/staff/families/groups/{id}': { subject: 'emptyGroupId', outcomes: office({ status: 204 }) },
  'PUT /api/staff/families/staff/{id}': {
    subject: 'memberId',
    asked: ({ schoolId }) => ({ body: { schoolId, title: 'educator', doorDuty: false, groupIds: [] } }),
    outcomes: office({ status: 200 }),
  },
  'DELETE /api/staff/families/staff/{id}': {
    subject: 'memberId',
    asked: ({ schoolId }) => ({ query: `?school=${schoolId}` }),
    outcomes: office({ status: 204 }),
  },
  'POST /api/staff/families/class-list/check': {
    asked: ({ schoolId, turn }) => ({ body: { schoolId, ...list(turn) } }),
    outcomes: office({ status: 200 }),
  },
  'POST /api/staff/families/class-list': {
    asked: ({ schoolId, turn }) => ({ body: { schoolId, ...list(turn) } }),
    outcomes: office({ status: 200 }),
  },
  'GET /api/staff/audit': {
    asked: ({ childId }) => ({ query: `?child=${childId}` }),
    outcomes: signedIn(refused, { A: reads('child', 'guardian'), Y: { status: 200 } }),
  },
  'GET /api/staff/audit.csv': {
    outcomes: signedIn(refused, { A: reads('child', 'guardian'), Y: theirs('guardian') }),
  },
} satisfies Record<string, Row>;
