/** Who asks during the walk, what of it is marked, and what each may get. */

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
  'draftReport', // what is being written of a report that stands published
  'draftQuiz', // the title of one that is published to nobody
  'draftForm',
  'restriction', // what a court forbids about the child
] as const;
export type Mark = (typeof marks)[number];

/** What one of them gets: the status, and the marks they may read; `theirs` are X's own, in the other school. */
export type Outcome = { readonly status: number; readonly reads?: readonly Mark[]; readonly theirs?: readonly Mark[] };

/** For each of them what they get. */
export type Outcomes = Readonly<Record<Actor, Outcome>>;

export const ok: Outcome = { status: 200 };
export const nobody: Outcome = { status: 401 };
export const hidden: Outcome = { status: 404 };
export const refused: Outcome = { status: 403 };
export const late: Outcome = { status: 409 };
export const reads = (...marked: readonly Mark[]): Outcome => ({ status: 200, reads: marked });
export const theirs = (...marked: readonly Mark[]): Outcome => ({ status: 200, theirs: marked });

/** Everybody alike. */
export const all = (outcome: Outcome): Outcomes => ({
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
export const signedIn = (outcome: Outcome, named: Partial<Outcomes> = {}) => ({
  ...all(outcome),
  An: nobody,
  ...named,
});

/** An act on the child: done by P, refused to Pr who sees the child, hidden from everybody else. */
export const actOnChild = (done: Outcome) => signedIn(hidden, { P: done, Pr: refused });

/**
 * A call for staff: for those who serve the child's group; nothing, or nothing found, for other staff, at the door too
 * unless said.
 */
export const forStaff = (served: Outcome, others: Outcome, abroad: Outcome, door: Outcome = others) =>
  signedIn(refused, { E: served, A: served, E2: others, D: door, Y: abroad });
