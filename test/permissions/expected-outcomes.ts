/** The actors of the permission matrix, the marked records, and the outcome types. */

/** The actors. All but `foreignParent` and `foreignAdmin` belong to the school with the marked records. */
export const actors = {
  parent: 'guardian of the child, with every right',
  viewOnlyParent: 'guardian of the child, with only the right to view',
  barredParent: 'guardian of the child, without any right',
  otherParent: 'parent of a child in another group',
  relative: 'follows the child, read only',
  teacher: 'staff of the child’s group',
  otherTeacher: 'staff of another group',
  doorStaff: 'staff of another group, with the door duty',
  admin: 'admin of the school',
  foreignParent: 'parent at another school, of another organization',
  foreignAdmin: 'admin of that other school',
  anonymous: 'no session',
} as const;
export type Actor = keyof typeof actors;

/** The marked records. A mark must appear in exactly the replies whose row lists it. */
export const marks = [
  'child',
  'ownEmail',
  'guardian', // the name of the guardian who reported
  'home', // household of `parent`
  'otherHome', // household of `viewOnlyParent`
  'ofOrganization',
  'ofSchool',
  'ofGroup', // announcements
  'unpublished',
  'plan',
  'absence', // its notes
  'cancelled', // the notes of a canceled absence
  'notification',
  'message', // in the child’s conversation
  'private', // between `parent` and `teacher`
  'report',
  'collector', // the name of a pickup person added by `parent`
  'toApprove', // the name of one who waits for approval
  'alert', // its note
  'emergency', // the note of an unacknowledged one
  'quiz', // its title
  'quizKey', // the correct answer of a question
  'quizAnswer', // the answer that `parent` typed
  'invited', // the name of a person invited by the office
  'newEmail', // an address that `parent` has not confirmed yet
  'passkey', // its name
  'identity', // its address
  'apiToken', // its name
  'webhook', // its address
  'groupForm', // the text of a form
  'schoolForm',
  'formAnswer', // the answer of `parent`
  'suggestion', // its title, by `parent`
  'feedback', // its subject, by `parent`
  'product', // its name
  'hiddenProduct', // of one that is hidden from families
  'draftReport', // the draft of a correction of a published report
  'draftQuiz', // the title of an unpublished one
  'draftForm',
  'restriction', // the court restriction of the child
  'fileAllergy', // in the file of the child, by `parent`
  'fileHealth', // in it, not for the door
  'listedName', // of the do-not-release list of the child
  'awaitedGuardian', // the name of a guardian of the child without an account
  'follower', // the name of a relative who follows the child
  'photoCaption', // of a photo in which the child is tagged
  'consentText', // the school’s text of a purpose
] as const;
export type Mark = (typeof marks)[number];

/** The outcome of one call: the status, and the marks in the reply. `theirs` are those of the other school. */
export type Outcome = { readonly status: number; readonly reads?: readonly Mark[]; readonly theirs?: readonly Mark[] };

/** The outcome of each actor. */
export type Outcomes = Readonly<Record<Actor, Outcome>>;

export const ok: Outcome = { status: 200 };
export const unauthenticated: Outcome = { status: 401 };
export const hidden: Outcome = { status: 404 };
export const refused: Outcome = { status: 403 };
export const conflict: Outcome = { status: 409 };
export const readsMarks = (...marked: readonly Mark[]): Outcome => ({ status: 200, reads: marked });
export const readsTheirMarks = (...marked: readonly Mark[]): Outcome => ({ status: 200, theirs: marked });

/** The same outcome for all actors. */
export const all = (outcome: Outcome): Outcomes => ({
  parent: outcome,
  viewOnlyParent: outcome,
  barredParent: outcome,
  otherParent: outcome,
  relative: outcome,
  teacher: outcome,
  otherTeacher: outcome,
  doorStaff: outcome,
  admin: outcome,
  foreignParent: outcome,
  foreignAdmin: outcome,
  anonymous: outcome,
});

/**
 * The same outcome for all signed-in actors, except for the named ones. A relative reads no mark unless the row names
 * them.
 */
export const signedIn = (outcome: Outcome, named: Partial<Outcomes> = {}) => ({
  ...all(outcome),
  relative: { status: outcome.status },
  anonymous: unauthenticated,
  ...named,
});

/**
 * A mutation about the child: succeeds for `parent`, is refused to `viewOnlyParent` who sees the child, and finds
 * nothing for all others.
 */
export const actOnChild = (done: Outcome) => signedIn(hidden, { parent: done, viewOnlyParent: refused });

/**
 * A call for staff: `served` for staff of the child's group and the admin, `others` for other staff, and `door` for
 * staff at the door, by default the same.
 */
export const forStaff = (served: Outcome, others: Outcome, abroad: Outcome, door: Outcome = others) =>
  signedIn(refused, { teacher: served, admin: served, otherTeacher: others, doorStaff: door, foreignAdmin: abroad });
