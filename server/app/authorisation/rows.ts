/** What a call is asked about during the walk: the records that the paths and bodies name. */
import type { Outcomes } from './outcomes.ts';

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

/**
 * What an act is about. `classmateId` and `otherClassmateId` are parents in the child’s group who let themselves be
 * found.
 */
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
  readonly outcomes: Outcomes;
};

/** What the links of two letters hold: of P, and of somebody whom the office of their school invited. */
export const heldTokens = { reset: 'the token of a letter to P', invitation: 'the token of an invitation' };
