/** Making suggestions and setting their status. The audit log does not contain their text. */
import type { NewSuggestion, SuggestionStatus } from '#core/suggestions/suggestion.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { countRows, enforceRateLimit } from '#server/http/daily-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Installation, ActionContext } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { findOffice } from '#server/schools/staff-audience-store.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import { schoolsOf } from '#server/http/current-user.ts';
import { notifyAuthor } from './author-notification-acts.ts';
import { setStatus } from './status-store.ts';
import { insertSuggestion } from './suggestion-store.ts';

type SuggestContext = ActionContext & { readonly installation: Installation };

/** Adds a suggestion to the first of the user's schools and returns its id. */
export async function sendSuggestion(
  { tx, currentUser, now, requestId, installation }: SuggestContext,
  suggestion: NewSuggestion,
): Promise<number> {
  const [schoolId] = schoolsOf(currentUser);
  if (schoolId === undefined) throw new Refusal('forbidden');
  const timeZone = await findTimeZone(tx, schoolId);
  const countSince = countRows(tx, 'suggestions', 'user_id', currentUser.id);
  await enforceRateLimit({
    tx,
    userId: currentUser.id,
    most: installation.suggestionsPerDay,
    countSince,
    timeZone,
    now,
  });
  const id = await insertSuggestion(tx, suggestion, { schoolId, userId: currentUser.id, now });
  publishChange(tx, [currentUser.id, ...(await findOffice(tx, schoolId))], { about: 'suggestions' });
  await recordAuditEntry(tx, {
    at: now,
    act: 'suggestion.made',
    userId: currentUser.id,
    schoolId,
    subjectId: id,
    requestId,
  });
  return id;
}

/** Sets the status of a suggestion at a school of which the current user is the office. */
export async function judge({ tx, currentUser, now, requestId }: ActionContext, id: number, status: SuggestionStatus) {
  const updated = await setStatus(tx, 'suggestions', { id, status, schoolIds: currentUser.adminOf });
  if (!updated) throw new Refusal('not_found');
  const { schoolId, authorId, isNew } = updated;
  if (isNew) await notifyAuthor(tx, { to: 'suggestion', authorId, schoolId, by: currentUser.id, now });
  publishChange(tx, [authorId, ...(await findOffice(tx, schoolId))], { about: 'suggestions', id });
  await recordAuditEntry(tx, {
    at: now,
    act: 'suggestion.judged',
    userId: currentUser.id,
    schoolId,
    subjectId: id,
    aboutId: authorId,
    requestId,
  });
}
