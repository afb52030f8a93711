/**
 * What everybody must get of every call. Written apart from the contracts and the routes, so that a slip in either
 * shows: the walk in `authorisation.test.ts` asks each call as each of these people and compares. (trust, Who may what)
 */
import type { Method } from '#core/http/endpoint.ts';

/** Who asks. All but X and Y belong to the school whose records are marked; X and Y belong to another. */
export const actors = {
  P: 'guardian of the child, with every right',
  Pr: 'guardian of the child, whom the school left the right to see and no other',
  Pn: 'guardian of the child, from whom the school withdrew every right',
  P2: 'parent of a child in another group',
  E: 'staff of the child’s group',
  E2: 'staff of another group',
  D: 'staff of another group, with the door duty',
  A: 'the school’s office',
  X: 'parent in another school, of another organization',
  Y: 'the office of that other school',
  An: 'nobody: no session',
} as const;
export type Actor = keyof typeof actors;

/** The marked records. A mark may appear in an answer exactly where a row says so, and must appear there. */
export const marks = [
  'child',
  'ownEmail',
  'guardian', // the name of the guardian who reported
  'home', // where P's household is
  'otherHome', // where Pr's is
  'ofOrganization',
  'ofSchool',
  'ofGroup', // announcements
  'unpublished',
  'plan',
  'absence', // its notes
  'cancelled', // the notes of an absence that was cancelled
  'notification',
  'message', // in the child’s conversation
  'private', // between P and E
  'report',
  'collector', // the name of somebody whom P named
  'toApprove', // of somebody on whom the school has yet to decide
  'alert', // its note
  'emergency', // the note of one that nobody has seen
] as const;
export type Mark = (typeof marks)[number];

/** What one of them gets: the status, and the marks they may read; `theirs` are X's own, in the other school. */
export type Outcome = { readonly status: number; readonly reads?: readonly Mark[]; readonly theirs?: readonly Mark[] };

/** What the `{id}` of a path stands for: a marked record. */
export type Subject =
  | 'absenceId'
  | 'pickupId'
  | 'plannedId'
  | 'personId'
  | 'toApproveId'
  | 'alertId'
  | 'reportId'
  | 'conversationId'
  | 'askedId' // classmates asked P to connect: one to accept, one to decline, and one with whom P is connected
  | 'declinedId'
  | 'connectedId'
  | 'blockId';

/** What an act is about. `classmateId` and `otherClassmateId` are parents in the child’s group who let themselves be found. */
export type Records = Readonly<
  Record<'childId' | 'personId' | 'conversationId' | 'classmateId' | 'otherClassmateId' | 'turn', number>
>;

export type Row = {
  readonly subject?: Subject;
  /** What to ask, besides the path; made anew for each actor, `turn` being their number. */
  readonly asked?: (records: Records) => { readonly query?: string; readonly body?: unknown };
  readonly outcomes: Readonly<Record<Actor, Outcome>>;
};

const ok: Outcome = { status: 200 };
const nobody: Outcome = { status: 401 };
const hidden: Outcome = { status: 404 };
const refused: Outcome = { status: 403 };
const late: Outcome = { status: 409 };
const reads = (...marked: readonly Mark[]): Outcome => ({ status: 200, reads: marked });
const theirs = (...marked: readonly Mark[]): Outcome => ({ status: 200, theirs: marked });

/** Everybody alike. */
const all = (outcome: Outcome): Row['outcomes'] => ({
  P: outcome,
  Pr: outcome,
  Pn: outcome,
  P2: outcome,
  E: outcome,
  E2: outcome,
  D: outcome,
  A: outcome,
  X: outcome,
  Y: outcome,
  An: outcome,
});

/** Everybody who is signed in, but for those who are named. */
const signedIn = (outcome: Outcome, named: Partial<Row['outcomes']> = {}) => ({
  ...all(outcome),
  An: nobody,
  ...named,
});

/** An act on the child: done by P, refused to Pr who sees the child, hidden from everybody else. */
const actOnChild = (done: Outcome) => signedIn(hidden, { P: done, Pr: refused });

/** A call for staff: for those who serve the child's group; nothing, or nothing found, for other staff, at the door too unless said. */
const forStaff = (served: Outcome, others: Outcome, abroad: Outcome, door: Outcome = others) =>
  signedIn(refused, { E: served, A: served, E2: others, D: door, Y: abroad });

/** How somebody is to collect a child. */
const comes = (pickupPersonId: number) => ({ pickupPersonId, method: 'time', time: '16:15', useGps: false });

export const authorisation: Readonly<Record<`${Method} ${string}`, Row>> = {
  'GET /api/health': { outcomes: all(ok) },
  'GET /api/session': {
    outcomes: signedIn(ok, { P: reads('ownEmail', 'guardian'), X: theirs('ownEmail', 'guardian') }),
  },
  'POST /api/auth/sign-in': {
    asked: ({ turn }) => ({ body: { email: `nobody.${turn}@example.org`, password: 'no password of anybody' } }),
    outcomes: all(nobody),
  },
  'POST /api/auth/sign-out': { outcomes: signedIn({ status: 204 }) },
  'POST /api/demo/session': { asked: () => ({ body: { as: 'admin' } }), outcomes: all({ status: 201 }) },
  'GET /api/children': {
    outcomes: signedIn(ok, { P: reads('child'), Pr: reads('child'), X: theirs('child') }),
  },
  'GET /api/announcements': {
    outcomes: signedIn(ok, {
      P: reads('ofOrganization', 'ofSchool', 'ofGroup'),
      Pr: reads('ofOrganization', 'ofSchool', 'ofGroup'),
      P2: reads('ofOrganization', 'ofSchool'),
      X: theirs('ofOrganization', 'ofSchool', 'ofGroup'),
    }),
  },
  'GET /api/activities': {
    outcomes: signedIn(ok, { P: reads('plan'), Pr: reads('plan'), X: theirs('plan') }),
  },
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
  'GET /api/pickups': {
    outcomes: signedIn(ok, {
      P: reads('guardian', 'collector'),
      Pr: reads('guardian', 'collector'),
      X: theirs('guardian', 'collector'),
    }),
  },
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
      reads('child', 'guardian', 'collector'),
      ok,
      theirs('child', 'guardian', 'collector'),
      reads('child', 'guardian', 'collector'),
    ),
  },
  // The door comes after the teacher and takes the next step; the office finds it taken, and then the child gone.
  'POST /api/staff/departures/{id}/steps': {
    subject: 'pickupId',
    asked: ({ turn }) => ({ body: { step: turn < 5 ? 'getting_ready' : 'at_the_door' } }),
    outcomes: {
      ...forStaff(reads('child', 'guardian', 'collector'), hidden, hidden, reads('child', 'guardian', 'collector')),
      A: late,
    },
  },
  'POST /api/staff/departures/{id}/release': {
    subject: 'pickupId',
    asked: () => ({ body: { checked: 'photo_id' } }),
    outcomes: { ...forStaff(reads('child', 'guardian', 'collector'), hidden, hidden, late), A: late },
  },
  'POST /api/staff/departures/{id}/undo': {
    subject: 'pickupId',
    outcomes: { ...forStaff(reads('child', 'guardian', 'collector'), hidden, hidden, late), A: late },
  },
  'GET /api/pickup-persons': {
    outcomes: signedIn(ok, {
      P: reads('guardian', 'collector', 'toApprove'),
      X: theirs('guardian', 'collector', 'toApprove'),
    }),
  },
  'POST /api/pickup-persons': {
    asked: ({ childId, turn }) => ({ body: { name: `Somebody ${turn}`, childIds: [childId] } }),
    outcomes: actOnChild({ status: 201 }),
  },
  'DELETE /api/pickup-persons/{id}': { subject: 'personId', outcomes: actOnChild({ status: 204 }) },
  'GET /api/staff/pickup-persons': {
    outcomes: forStaff(reads('guardian', 'toApprove'), ok, theirs('guardian', 'toApprove')),
  },
  'POST /api/staff/pickup-persons/{id}/decision': {
    subject: 'toApproveId',
    asked: () => ({ body: { approve: true } }),
    outcomes: signedIn(refused, { A: { status: 204 }, Y: hidden }),
  },
  'DELETE /api/staff/pickup-persons/{id}': {
    subject: 'toApproveId',
    outcomes: signedIn(refused, { A: { status: 204 }, Y: hidden }),
  },
  'GET /api/alerts': {
    outcomes: signedIn(ok, { P: reads('alert', 'emergency'), X: theirs('alert', 'emergency') }),
  },
  'POST /api/alerts': {
    asked: ({ childId }) => ({ body: { childId, kind: 'running_late', note: 'Ten minutes' } }),
    outcomes: actOnChild({ status: 201 }),
  },
  'GET /api/staff/alerts': {
    outcomes: forStaff(
      reads('child', 'guardian', 'alert', 'emergency'),
      ok,
      theirs('child', 'guardian', 'alert', 'emergency'),
      reads('child', 'guardian', 'emergency'),
    ),
  },
  'POST /api/staff/alerts/{id}/acknowledge': {
    subject: 'alertId',
    outcomes: forStaff(reads('child', 'guardian', 'alert'), hidden, hidden),
  },
  'GET /api/messages': {
    outcomes: signedIn(ok, {
      P: reads('guardian', 'message', 'private'),
      E: reads('guardian', 'message', 'private'),
      A: reads('guardian'),
      X: theirs('guardian', 'message', 'private'),
      Y: theirs('guardian'),
    }),
  },
  'POST /api/messages': {
    asked: ({ conversationId }) => ({ body: { conversationId, content: 'Good morning' } }),
    outcomes: signedIn(hidden, { P: { status: 201, reads: ['guardian'] }, E: { status: 201 } }),
  },
  'GET /api/conversations': {
    outcomes: signedIn(ok, {
      P: reads('child', 'guardian', 'private'),
      E: reads('child', 'guardian', 'private'),
      A: reads('guardian'),
      X: theirs('child', 'guardian', 'message', 'private'),
      Y: theirs('guardian'),
    }),
  },
  'GET /api/conversations/{id}': {
    subject: 'conversationId',
    outcomes: signedIn(hidden, { P: reads('child', 'guardian'), E: reads('child', 'guardian') }),
  },
  'POST /api/conversations/{id}/read': {
    subject: 'conversationId',
    asked: () => ({ body: { messageId: 2_000_000_000 } }),
    outcomes: signedIn(hidden, { P: reads('child', 'guardian'), E: reads('child', 'guardian') }),
  },
  'GET /api/contacts': {
    outcomes: signedIn(ok, {
      P: reads('child'),
      Pr: reads('guardian'),
      E: reads('child', 'guardian'),
      A: reads('guardian'),
      X: theirs('child'),
      Y: theirs('guardian'),
    }),
  },
  'GET /api/connections': { outcomes: signedIn(ok) },
  'POST /api/connections': {
    asked: ({ classmateId }) => ({ body: { userId: classmateId } }),
    outcomes: signedIn(hidden, { P: { status: 201 }, Pr: refused }),
  },
  'POST /api/connections/{id}/accept': { subject: 'askedId', outcomes: signedIn(hidden, { P: ok }) },
  'POST /api/connections/{id}/decline': { subject: 'declinedId', outcomes: signedIn(hidden, { P: { status: 204 } }) },
  'DELETE /api/connections/{id}': { subject: 'connectedId', outcomes: signedIn(hidden, { P: { status: 204 } }) },
  'GET /api/blocks': { outcomes: signedIn(ok) },
  'POST /api/blocks': {
    asked: ({ otherClassmateId }) => ({ body: { userId: otherClassmateId } }),
    outcomes: signedIn(hidden, { P: { status: 201 }, Pr: { status: 201 } }),
  },
  'DELETE /api/blocks/{id}': { subject: 'blockId', outcomes: signedIn(hidden, { P: { status: 204 } }) },
  'GET /api/config': {
    outcomes: signedIn(ok, {
      P: reads('child', 'home'),
      Pr: reads('child', 'otherHome'),
      X: theirs('child', 'home'),
    }),
  },
  'GET /api/reports': {
    asked: ({ childId }) => ({ query: `?childId=${childId}&date=2026-04-14` }),
    outcomes: signedIn(hidden, { P: reads('report'), Pr: reads('report') }),
  },
  'POST /api/reports/{id}/read': {
    subject: 'reportId',
    outcomes: signedIn(hidden, { P: { status: 204 }, Pr: { status: 204 } }),
  },
  'GET /api/notifications': {
    outcomes: signedIn(ok, { P: reads('notification'), X: theirs('notification') }),
  },
  'POST /api/notifications/read': { asked: () => ({ body: { ids: [1] } }), outcomes: signedIn({ status: 204 }) },
  'GET /api/badges': { outcomes: signedIn(ok) },
  'GET /api/settings': { outcomes: signedIn(ok) },
  // What it then tells is listened to during the whole walk: who hears of what, and no mark ever.
  'GET /api/live': { outcomes: signedIn(ok) },
  'PUT /api/settings': { asked: () => ({ body: { theme: 'dark' } }), outcomes: signedIn(ok) },
};
