/** What becomes of the answers for a child who leaves school. */
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tx } from '#server/db/database.ts';
import { tell } from '#server/live/live-store.ts';
import { findOfficeAnd } from '#server/schools/office-store.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import type { Person } from '#server/sessions/person.ts';
import { endAnswersFor, findEventsAnswered } from './answer-store.ts';
import { refresh } from './form-acts.ts';
import { lockForm, takePlaces } from './publish-store.ts';

type Acting = { readonly tx: Tx; readonly person: Person; readonly now: Date };
type Leaving = { readonly childId: number; readonly schoolId: number };

/**
 * Ends what was answered for a child, which the call has locked, to events to come, and gives its places back; those of
 * its siblings stay, since each answer is for one child. What was signed, and who came to what is over, is left as it
 * was.
 */
export async function leaveEvents({ tx, person, now }: Acting, { childId, schoolId }: Leaving): Promise<void> {
  const { day: today } = schoolTimeAt(now, await findTimeZone(tx, schoolId));
  for (const formId of await findEventsAnswered(tx, childId, today)) {
    const form = await lockForm(tx, formId);
    if (!form) continue;
    const people = await endAnswersFor(tx, { formId, childId, how: 'left', by: person.id, now });
    await takePlaces(tx, formId, -people);
    if (form.isFull && people > 0) await refresh(tx, form);
    tell(tx, await findOfficeAnd(tx, schoolId, form.authorId), { about: 'forms', id: formId });
  }
}
