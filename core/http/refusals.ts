/**
 * All error codes of the API with their HTTP status. The server sends the code; the web client has the texts in both
 * languages.
 */
export const refusals = {
  malformed_json: 400,
  unauthenticated: 401,
  sign_in_failed: 401,
  second_step_required: 401,
  second_step_expired: 401,
  forbidden: 403,
  reauthentication_required: 403,
  strong_sign_in_required: 403,
  identity_mismatch: 403,
  messaging_not_allowed: 403,
  wrong_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  in_progress: 409,
  absence_overlaps: 409,
  absence_started: 409,
  child_absent: 409,
  child_gone: 409,
  child_not_there: 409,
  attendance_not_begun: 409,
  pickup_exists: 409,
  pickup_conflict: 409,
  plan_overlap: 409,
  quiz_submitted: 409,
  quiz_past_due: 409,
  undo_too_late: 409,
  connection_conflict: 409,
  form_full: 409,
  no_guardian_reachable: 409,
  child_known: 409,
  guardian_known: 409,
  conflict: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  file_not_supported: 422,
  file_damaged: 422,
  file_infected: 422,
  idempotency_key_reused: 422,
  person_not_authorized: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

export type RefusalCode = keyof typeof refusals;

export const refusalCodes = Object.keys(refusals) as readonly RefusalCode[];
