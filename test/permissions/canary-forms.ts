/** Canary records of `permission-matrix.test.ts`: forms for families, and the answer of one of them. */
import type { Tx } from '#server/db/database.ts';
import { insertDraft, insertVersion } from '#server/forms/form-write-store.ts';
import type { Mark } from './expected-outcomes.ts';

/** Two forms for the child's group, one of which the parent has answered, and one for the school. */
export async function markForms(
  tx: Tx,
  own: { readonly schoolId: number; readonly childId: number; readonly groupId: number; readonly parentId: number },
  mark: (name: Mark) => string,
  now: Date,
) {
  const { schoolId, childId, groupId, parentId } = own;
  const publish = async (name: Mark, to: number | null) => {
    const form = { schoolId, groupId: to, kind: 'form', signers: 'both', dueDay: '2026-06-01' } as const;
    const id = await insertDraft(tx, { ...form, canWithdraw: true, authorId: parentId }, null, now);
    const bilingual = { en: mark(name), fr: mark(name) };
    const text = { title: bilingual, text: bilingual, fields: [], event: null };
    await insertVersion(tx, { form: { id, schoolId, version: null }, text, asksAgain: true, authorId: parentId, now });
    return id;
  };
  const formId = await publish('groupForm', groupId);
  const answeredFormId = await publish('groupForm', groupId);
  await publish('schoolForm', null);
  const { id: answerId } = await tx
    .insertInto('form_answers')
    .values({
      school_id: schoolId,
      form_id: answeredFormId,
      version: 1,
      child_id: childId,
      user_id: parentId,
      party: parentId,
      lang: 'en',
      answers: JSON.stringify({ 1: mark('formAnswer') }),
      text_hash: '0'.repeat(64),
      is_late: false,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { formId, answeredFormId, answerId };
}
