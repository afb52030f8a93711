/** Suggesting a feature, and saying what becomes of it. The words stay in the record. */
import type { NewSuggestion, SuggestionStatus, suggestionApi } from '#core/suggestions/suggestion.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import { refuseTooMany } from '#server/http/day-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Call } from '#server/http/route.ts';
import { tell } from '#server/live/live-store.ts';
import { findOffice } from '#server/schools/office-store.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import { schoolsOf } from '#server/sessions/person.ts';
import { tellAuthor } from './reply-acts.ts';
import { countSent, setStatus } from './status-store.ts';
import { insertSuggestion } from './suggestion-store.ts';

type Suggesting = Pick<Call<typeof suggestionApi.suggest>, 'tx' | 'person' | 'now' | 'requestId' | 'installation'>;
type Acting = Omit<Suggesting, 'installation'>;

/** Adds a suggestion to the first of somebody's schools and gives its id. */
export async function suggest(
  { tx, person, now, requestId, installation }: Suggesting,
  said: NewSuggestion,
): Promise<number> {
  const [schoolId] = schoolsOf(person);
  if (schoolId === undefined) throw new Refusal('forbidden');
  const timeZone = await findTimeZone(tx, schoolId);
  const countSince = (since: Date) => countSent(tx, 'suggestions', person.id, since);
  await refuseTooMany({ tx, userId: person.id, most: installation.suggestionsPerDay, countSince, timeZone, now });
  const id = await insertSuggestion(tx, said, { schoolId, userId: person.id, now });
  tell(tx, [person.id, ...(await findOffice(tx, schoolId))], { about: 'suggestions' });
  await recordAct(tx, { at: now, act: 'suggestion.made', userId: person.id, schoolId, subjectId: id, requestId });
  return id;
}

/** Says what becomes of a suggestion at a school whose office one is. */
export async function judge({ tx, person, now, requestId }: Acting, id: number, status: SuggestionStatus) {
  const judged = await setStatus(tx, 'suggestions', { id, status, schoolIds: person.adminOf });
  if (!judged) throw new Refusal('not_found');
  const { schoolId, authorId, isNew } = judged;
  if (isNew) await tellAuthor(tx, { to: 'suggestion', authorId, schoolId, by: person.id, now });
  tell(tx, [authorId, ...(await findOffice(tx, schoolId))], { about: 'suggestions', id });
  await recordAct(tx, {
    at: now,
    act: 'suggestion.judged',
    userId: person.id,
    schoolId,
    subjectId: id,
    aboutId: authorId,
    requestId,
  });
}
