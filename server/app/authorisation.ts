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
  'message',
  'report',
] as const;
export type Mark = (typeof marks)[number];

/** What one of them gets: the status, and the marks they may read; `theirs` are X's own, in the other school. */
export type Outcome = { readonly status: number; readonly reads?: readonly Mark[]; readonly theirs?: readonly Mark[] };

export type Row = {
  /** What to ask, besides the path; made anew for each actor, `turn` being their number. */
  readonly asked?: (records: { readonly childId: number; readonly turn: number }) => {
    readonly query?: string;
    readonly body?: unknown;
  };
  readonly outcomes: Readonly<Record<Actor, Outcome>>;
};

const ok: Outcome = { status: 200 };
const nobody: Outcome = { status: 401 };
const hidden: Outcome = { status: 404 };
const refused: Outcome = { status: 403 };
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
  'GET /api/config': {
    outcomes: signedIn(ok, {
      P: reads('child', 'home'),
      Pr: reads('child', 'otherHome'),
      X: theirs('child', 'home'),
    }),
  },
  'GET /api/badges': { outcomes: signedIn(ok) },
  'GET /api/settings': { outcomes: signedIn(ok) },
  'PUT /api/settings': { asked: () => ({ body: { theme: 'dark' } }), outcomes: signedIn(ok) },
};
