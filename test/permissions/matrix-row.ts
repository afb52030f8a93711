/** The records that the paths and bodies of a row refer to. */
import type { Outcomes } from './expected-outcomes.ts';

/** The marked record for the `{id}` of a path. */
export type Subject =
  | 'absenceId'
  | 'childId'
  | 'pickupId'
  | 'plannedId'
  | 'planExceptionId' // of the usual week
  | 'codeId' // of a pickup code that `parent` shared
  | 'swapId' // of custody days, which `parent` answers
  | 'ownSwapId' // which `parent` asked for
  | 'personId'
  | 'toApproveId'
  | 'followerId' // a relative of the child; `viewOnlyParent` ends the link
  | 'officeFollowerId' // another one; the office ends the link
  | 'alertId'
  | 'suggestionId'
  | 'feedbackId'
  | 'reportId'
  | 'draftReportId' // the draft of another day, which `teacher` publishes
  | 'discardedReportId' // which `teacher` discards
  | 'reportPhotoId' // in which the child is tagged
  | 'takenDownPhotoId' // which `viewOnlyParent` takes down
  | 'hiddenPhotoId' // which the office settles
  | 'unwantedPhotoId' // which `teacher` deletes
  | 'announcementId' // of the child’s group
  | 'unpublishedId' // a draft for that group
  | 'changedAnnouncementId' // another one for it, whose text `teacher` changes
  | 'conversationId'
  | 'fileId' // a PDF of a message in it
  | 'photoId'
  | 'askedId' // classmates who sent `parent` a request: one to accept, one to decline, and one who is connected
  | 'declinedId'
  | 'connectedId'
  | 'invitationId'
  | 'awaitedId'
  | 'blockId'
  | 'passkeyId'
  | 'identityId'
  | 'apiTokenId'
  | 'deviceId' // another session of `parent`
  | 'webhookId'
  | 'roomDeviceId' // where a PIN is locked
  | 'revokedDeviceId' // another one, to revoke
  | 'formId'
  | 'answeredFormId' // `{answerId}` is the answer of `parent`
  | 'quizId' // published to the child’s group, not taken yet
  | 'takenQuizId' // taken by `parent`
  | 'orderId' // placed by `parent`: one to cancel, one to pay
  | 'paidOrderId'
  | 'productId'
  | 'spareGroupId' // without children or staff
  | 'emptyGroupId' // another one, to delete
  | 'memberId' // a staff member of this school only
  | 'groupId' // the group of the child
  | 'ownQuizId' // by `teacher`, taken by `parent`. The others are unpublished drafts.
  | 'draftQuizId'
  | 'unwantedQuizId'
  | 'readyQuizId'
  | 'ownFormId' // by `teacher`, answered by `parent`. The others are unpublished drafts.
  | 'draftFormId'
  | 'unwantedFormId'
  | 'readyFormId';

/**
 * The records of a request body. `classmateId` and `otherClassmateId` are parents in the child’s group who are visible.
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
  /** The query and the body, created for each actor. `turn` is the index of the actor. */
  readonly request?: (records: Records) => { readonly query?: string; readonly body?: unknown };
  readonly outcomes: Outcomes;
};

/** The tokens of two emailed links: a password reset of `parent`, and an invitation by the office of their school. */
export const heldTokens = { reset: 'the token of a reset email', invitation: 'the token of an invitation' };
