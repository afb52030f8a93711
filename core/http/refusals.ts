/**
 * Every way the school's server says no: one closed list, each with its HTTP status. The server sends the
 * code, the web owns the words in both languages. (§8; decisions, Errors)
 */
export const refusals = {
  malformed_json: 400,
  unauthenticated: 401,
  sign_in_failed: 401,
  forbidden: 403,
  confirm_first: 403,
  not_own_identity: 403,
  may_not_write: 403,
  wrong_origin: 403,
  not_found: 404,
  wrong_method: 405,
  in_progress: 409,
  absence_overlaps: 409,
  absence_begun: 409,
  child_absent: 409,
  child_gone: 409,
  child_not_there: 409,
  attendance_not_begun: 409,
  pickup_exists: 409,
  pickup_moved_on: 409,
  quiz_submitted: 409,
  quiz_past_due: 409,
  undo_too_late: 409,
  connection_moved_on: 409,
  form_full: 409,
  no_guardian_reachable: 409,
  child_known: 409,
  guardian_known: 409,
  moved_on: 409,
  too_large: 413,
  not_json: 415,
  invalid: 422,
  key_reused: 422,
  person_not_authorized: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type RefusalCode = keyof typeof refusals;

export const refusalCodes = Object.keys(refusals) as readonly RefusalCode[];
