/**
 * What everybody must get of every call. Written apart from the contracts and the routes, so that a slip in either
 * shows: the walk in `authorisation.test.ts` asks each call as each of these people and compares. (trust, Who may what)
 */
import type { Method } from '#core/http/endpoint.ts';
import { familyAuthorisation } from './family-authorisation.ts';
import { attendanceAuthorisation } from './attendance-authorisation.ts';
import { authoringAuthorisation } from './authoring-authorisation.ts';
import { ownAuthorisation } from './own-authorisation.ts';
import { storeAuthorisation } from './store-authorisation.ts';
import { staffReportsAuthorisation } from './staff-reports-authorisation.ts';

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
  'quiz', // its title
  'quizKey', // what is right of a question
  'quizAnswer', // what P typed to one
  'invited', // the name of somebody whom the office invited
  'newEmail', // an address that P has yet to confirm
  'passkey', // its name
  'groupForm', // what a form says
  'schoolForm',
  'formAnswer', // what P answered
  'suggestion', // its title, of P’s
  'feedback', // its subject, of P’s
  'product', // its name
  'hiddenProduct', // of one that families do not see
  'restriction', // what a court forbids about the child
] as const;
export type Mark = (typeof marks)[number];

/** What one of them gets: the status, and the marks they may read; `theirs` are X's own, in the other school. */
export type Outcome = { readonly status: number; readonly reads?: readonly Mark[]; readonly theirs?: readonly Mark[] };

/** What the `{id}` of a path stands for: a marked record. */
export type Subject =
  | 'absenceId'
  | 'childId'
  | 'pickupId'
  | 'plannedId'
  | 'personId'
  | 'toApproveId'
  | 'alertId'
  | 'suggestionId'
  | 'feedbackId'
  | 'reportId'
  | 'draftReportId' // what is being written of another day’s, which E publishes
  | 'discardedReportId' // which E throws away
  | 'announcementId' // of the child’s group
  | 'unpublishedId' // a draft for it
  | 'changedAnnouncementId' // another one for it, of which E changes the words
  | 'conversationId'
  | 'askedId' // classmates asked P to connect: one to accept, one to decline, and one with whom P is connected
  | 'declinedId'
  | 'connectedId'
  | 'invitationId'
  | 'blockId'
  | 'passkeyId'
  | 'deviceId' // another session of P
  | 'formId'
  | 'answeredFormId' // beside it `{responseId}` is P’s answer
  | 'quizId' // sent to the child’s group, which nobody has taken
  | 'takenQuizId' // which P has
  | 'orderId' // P’s, placed: one to cancel, one to pay
  | 'paidOrderId'
  | 'productId'
  | 'spareGroupId' // without children or staff
  | 'emptyGroupId' // another, to remove
  | 'memberId' // who works at the school, and nowhere else
  | 'groupId' // the child’s
  | 'ownQuizId' // E wrote it and P took it; the others E has yet to publish
  | 'draftQuizId'
  | 'unwantedQuizId'
  | 'readyQuizId'
  | 'ownFormId' // E wrote it and P answered; the others E has yet to publish
  | 'draftFormId'
  | 'unwantedFormId'
  | 'readyFormId';

/** What an act is about. `classmateId` and `otherClassmateId` are parents in the child’s group who let themselves be found. */
export type Records = Readonly<
  Record<
    | 'schoolId'
    | 'childId'
    | 'groupId'
    | 'newGuardianId'
    | 'personId'
    | 'conversationId'
    | 'classmateId'
    | 'otherClassmateId'
    | 'quizId'
    | 'productId'
    | 'sizeId'
    | 'turn'
    | 'submissionId'
    | 'gradedQuestionId'
    | 'draftReportId',
    number
  >
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

/** What the links of two letters hold: of P, and of somebody whom the office of their school invited. */
export const heldTokens = { reset: 'the token of a letter to P', invitation: 'the token of an invitation' };

/** A device of each actor's, at a service where nobody listens. */
const walkedDevice = (turn: number) => `http://127.0.0.1:9/${turn}`;
const walkedKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** How somebody is to collect a child. */
const comes = (pickupPersonId: number) => ({ pickupPersonId, method: 'time', time: '16:15', useGps: false });

export const authorisation: Readonly<Record<`${Method} ${string}`, Row>> = {
  'GET /api/health': { outcomes: all(ok) },
  'GET /api/push': { outcomes: signedIn(ok) },
  'POST /api/push-subscriptions': {
    asked: ({ turn }) => ({ body: { endpoint: walkedDevice(turn), keys: walkedKeys } }),
    outcomes: signedIn({ status: 204 }),
  },
  'DELETE /api/push-subscriptions': {
    asked: ({ turn }) => ({ body: { endpoint: walkedDevice(turn) } }),
    outcomes: signedIn({ status: 204 }),
  },
  // Everybody asks of somebody else's: their own were taken away above.
  'POST /api/push-subscriptions/test': {
    asked: ({ turn }) => ({ body: { endpoint: walkedDevice(turn) } }),
    outcomes: signedIn(hidden),
  },
  'GET /api/session': {
    outcomes: signedIn(ok, { P: reads('ownEmail', 'guardian'), X: theirs('ownEmail', 'guardian') }),
  },
  'POST /api/auth/sign-in': {
    asked: ({ turn }) => ({ body: { email: `nobody.${turn}@example.org`, password: 'no password of anybody' } }),
    outcomes: all(nobody),
  },
  // No account's, so that no letter leaves: who asks is never told.
  'POST /api/auth/reset': {
    asked: ({ turn }) => ({ body: { email: `nobody.${turn}@example.org` } }),
    outcomes: all({ status: 204 }),
  },
  // Whoever holds the token of a letter, and only they.
  'POST /api/auth/reset/look': {
    asked: () => ({ body: { token: heldTokens.reset } }),
    outcomes: all(reads('ownEmail')),
  },
  'POST /api/auth/reset/password': {
    asked: ({ turn }) => ({ body: { token: `a guess ${turn}`, password: 'deux hérons jouent aux cartes' } }),
    outcomes: all(hidden),
  },
  'GET /api/staff/invitations': { outcomes: signedIn(refused, { A: reads('invited'), Y: theirs('invited') }) },
  'POST /api/staff/invitations': {
    asked: ({ schoolId, turn }) => ({
      body: {
        schoolId,
        gives: 'office',
        title: 'office',
        name: 'Somebody',
        email: `new.${turn}@example.org`,
        locale: 'fr',
      },
    }),
    outcomes: signedIn(refused, { A: { status: 201 }, Y: hidden }),
  },
  'POST /api/auth/invitation/look': {
    asked: () => ({ body: { token: heldTokens.invitation } }),
    outcomes: all(reads('invited')),
  },
  'POST /api/auth/invitation/accept': {
    asked: ({ turn }) => ({ body: { token: `a guess ${turn}` } }),
    outcomes: all(hidden),
  },
  'POST /api/staff/invitations/{id}/send': {
    subject: 'invitationId',
    outcomes: signedIn(refused, { A: reads('invited'), Y: hidden }),
  },
  'DELETE /api/staff/invitations/{id}': {
    subject: 'invitationId',
    outcomes: signedIn(refused, { A: { status: 204 }, Y: hidden }),
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
  ...attendanceAuthorisation({ forStaff, hidden, refused, ok, reads, theirs }),
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
    outcomes: forStaff(
      reads('guardian', 'toApprove', 'restriction'),
      ok,
      theirs('guardian', 'toApprove', 'restriction'),
    ),
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
  'GET /api/feature-requests': { outcomes: signedIn(ok, { P: reads('suggestion'), X: theirs('suggestion') }) },
  'POST /api/feature-requests': {
    asked: () => ({ body: { title: 'A map', description: 'Where the bus is' } }),
    outcomes: signedIn({ status: 201 }),
  },
  'GET /api/staff/suggestions': {
    outcomes: signedIn(refused, { A: reads('guardian', 'suggestion'), Y: theirs('guardian', 'suggestion') }),
  },
  'PATCH /api/staff/suggestions/{id}': {
    subject: 'suggestionId',
    asked: () => ({ body: { status: 'planned' } }),
    outcomes: signedIn(refused, { A: reads('guardian', 'suggestion'), Y: hidden }),
  },
  'GET /api/feedback': { outcomes: signedIn(ok, { P: reads('feedback'), X: theirs('feedback') }) },
  'POST /api/feedback': {
    asked: () => ({
      body: { username: 'A', email: 'a@example.org', subject: 'The bell', feedback: 'Too loud', priority: 'low' },
    }),
    outcomes: signedIn({ status: 201 }),
  },
  'GET /api/staff/feedback': {
    outcomes: signedIn(refused, { A: reads('guardian', 'feedback'), Y: theirs('guardian', 'feedback') }),
  },
  'PATCH /api/staff/feedback/{id}': {
    subject: 'feedbackId',
    asked: () => ({ body: { status: 'seen' } }),
    outcomes: signedIn(refused, { A: reads('guardian', 'feedback'), Y: hidden }),
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
  'GET /api/quizzes': {
    outcomes: signedIn(ok, { P: reads('quiz'), Pr: reads('quiz'), X: theirs('quiz') }),
  },
  'GET /api/quizzes/{id}': { subject: 'quizId', outcomes: signedIn(hidden, { P: reads('quiz'), Pr: reads('quiz') }) },
  'POST /api/quizzes/{id}/submit': {
    subject: 'quizId',
    asked: ({ quizId }) => ({ body: { quizId, answers: {}, status: 'completed' } }),
    outcomes: actOnChild({ status: 201 }),
  },
  'GET /api/quizzes/{id}/results': {
    subject: 'takenQuizId',
    outcomes: signedIn(hidden, { P: reads('quiz', 'quizKey', 'quizAnswer') }),
  },
  'GET /api/reports': {
    asked: ({ childId }) => ({ query: `?childId=${childId}&date=2026-04-14` }),
    outcomes: signedIn(hidden, { P: reads('report'), Pr: reads('report') }),
  },
  'POST /api/reports/{id}/read': {
    subject: 'reportId',
    outcomes: signedIn(hidden, { P: { status: 204 }, Pr: { status: 204 } }),
  },
  'GET /api/forms': {
    outcomes: signedIn(ok, {
      P: reads('guardian', 'groupForm', 'schoolForm'),
      Pr: reads('guardian', 'groupForm', 'schoolForm'),
      P2: reads('schoolForm'),
      X: theirs('guardian', 'groupForm', 'schoolForm'),
    }),
  },
  'GET /api/forms/{id}': {
    subject: 'formId',
    outcomes: signedIn(hidden, { P: reads('guardian', 'groupForm'), Pr: reads('guardian', 'groupForm') }),
  },
  'POST /api/forms/{id}/responses': {
    subject: 'formId',
    asked: ({ childId }) => ({ body: { childId, version: 1, lang: 'en', answers: {} } }),
    outcomes: actOnChild({ status: 201, reads: ['guardian', 'groupForm'] }),
  },
  'GET /api/forms/{id}/responses/{responseId}': {
    subject: 'answeredFormId',
    outcomes: signedIn(hidden, {
      P: reads('guardian', 'groupForm', 'formAnswer'),
      Pr: reads('guardian', 'groupForm', 'formAnswer'),
    }),
  },
  'DELETE /api/forms/{id}/responses/{responseId}': {
    subject: 'answeredFormId',
    outcomes: actOnChild({ status: 204 }),
  },
  ...staffReportsAuthorisation({ signedIn, forStaff, ok, hidden, late, reads, theirs }),
  'GET /api/notifications': {
    outcomes: signedIn(ok, { P: reads('notification'), X: theirs('notification') }),
  },
  'POST /api/notifications/read': { asked: () => ({ body: { ids: [1] } }), outcomes: signedIn({ status: 204 }) },
  'GET /api/badges': { outcomes: signedIn(ok) },
  ...familyAuthorisation({ signedIn, refused, hidden, reads, theirs }),
  ...authoringAuthorisation({ forStaff, ok, hidden, reads, theirs }),
  ...ownAuthorisation({ all, signedIn, ok, hidden, reads }),
  ...storeAuthorisation({ all, signedIn, ok, hidden, refused, reads, theirs }),
  'GET /api/settings': { outcomes: signedIn(ok) },
  // What it then tells is listened to during the whole walk: who hears of what, and no mark ever.
  'GET /api/live': { outcomes: signedIn(ok) },
  'PUT /api/settings': { asked: () => ({ body: { theme: 'dark' } }), outcomes: signedIn(ok) },
  // These come last, since they end the sessions by which the others listen.
  'GET /api/profile': {
    outcomes: signedIn(ok, {
      P: reads('child', 'ownEmail', 'guardian', 'newEmail'),
      Pr: reads('child'),
      X: theirs('child', 'ownEmail', 'guardian', 'newEmail'),
    }),
  },
  'PATCH /api/profile': {
    // P, who goes last, keeps the name that marks what they reported.
    asked: ({ turn }) => ({ body: { name: turn < 10 ? `Somebody ${turn}` : 'canary-ours-guardian' } }),
    outcomes: signedIn(ok, {
      P: reads('child', 'ownEmail', 'guardian', 'newEmail'),
      Pr: reads('child'),
      X: theirs('child', 'ownEmail', 'newEmail'),
    }),
  },
  'POST /api/profile/email': {
    asked: ({ turn }) => ({ body: { email: `new.${turn}@example.org` } }),
    outcomes: signedIn(ok, {
      P: reads('child', 'ownEmail', 'guardian'),
      Pr: reads('child'),
      X: theirs('child', 'ownEmail'),
    }),
  },
  'DELETE /api/profile/email': { outcomes: signedIn({ status: 204 }) },
  'POST /api/profile/email/confirm': { asked: () => ({ body: { token: 'A'.repeat(43) } }), outcomes: all(hidden) },
  'POST /api/profile/password': {
    asked: () => ({ body: { next: 'across every call, as everybody' } }),
    outcomes: signedIn({ status: 204 }),
  },
  'POST /api/auth/confirm': {
    asked: () => ({ body: { password: 'across every call, as everybody' } }),
    outcomes: signedIn({ status: 204 }),
  },
  'GET /api/passkeys': { outcomes: signedIn(ok, { P: reads('passkey'), X: theirs('passkey') }) },
  'POST /api/passkeys/options': {
    outcomes: signedIn(ok, { P: reads('ownEmail', 'guardian'), X: theirs('ownEmail') }),
  },
  // What a device answers is tried in its own tests.
  'POST /api/passkeys': { asked: () => ({ body: {} }), outcomes: signedIn({ status: 422 }) },
  'PUT /api/passkeys/{id}': {
    subject: 'passkeyId',
    asked: () => ({ body: { name: 'Phone' } }),
    outcomes: signedIn(hidden, { P: ok }),
  },
  'DELETE /api/passkeys/{id}': { subject: 'passkeyId', outcomes: signedIn(hidden, { P: { status: 204 } }) },
  'POST /api/auth/passkey/options': { outcomes: all(ok) },
  'POST /api/auth/passkey': { asked: () => ({ body: {} }), outcomes: all({ status: 422 }) },
  'POST /api/auth/passkey/confirm': { asked: () => ({ body: {} }), outcomes: signedIn({ status: 422 }) },
  'GET /api/devices': { outcomes: signedIn(ok) },
  'DELETE /api/devices/{id}': { subject: 'deviceId', outcomes: signedIn(hidden, { P: { status: 204 } }) },
  'POST /api/devices/sign-out-others': { outcomes: signedIn({ status: 204 }) },
};
