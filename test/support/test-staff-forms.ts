/** Fixtures of the tests of staff forms: the authors, a complete form, and its publication. */
import { emptyFormDraft } from '#core/forms/form-draft-rules.ts';
import type { FormDraft } from '#core/forms/form-draft.ts';
import type { StaffAnswers, StaffForm, StaffForms } from '#core/forms/staff-form.ts';
import { addDays } from '#core/time/day.ts';
import { testForms } from './test-forms.ts';
import { adminOf } from './test-staff.ts';

/** A text that differs in its two languages. */
export const both = (text: string) => ({ en: text, fr: `${text} (fr)` });

/** Builds the app. Signs in two parents, the teacher of their children and the office. */
export async function testStaffForms() {
  const test = await testForms();
  const { as, database, today } = test;
  const teacher = await as(3);
  const office = await as(await adminOf(database, 1));

  const list = async (ask = teacher) => (await ask('GET', '/api/staff/forms')).json as StaffForms;
  const { groups } = await list();
  const groupId = groups.find(({ room }) => room === '402')?.id ?? 0;

  const complete: FormDraft = {
    ...emptyFormDraft(groupId, addDays(today, 5)),
    text: {
      ...emptyFormDraft(groupId, today).text,
      title: both('Skating'),
      text: both('We skate on Friday.'),
      fields: [
        { id: 1, type: 'yes_no', label: both('Own skates'), required: true, options: [] },
        {
          id: 2,
          type: 'choice',
          label: both('Size'),
          required: false,
          options: [
            { id: 1, label: both('Small') },
            { id: 2, label: both('=Large') },
          ],
        },
      ],
    },
  };
  const make = async (draft: FormDraft = complete, ask = teacher) =>
    ask('POST', '/api/staff/forms', { body: { schoolId: 1, draft } });
  const made = async (draft: FormDraft = complete) => (await make(draft)).json as StaffForm;
  const publish = (id: number, revision = 1, ask = teacher) =>
    ask('POST', `/api/staff/forms/${id}/publish`, { body: { revision } });
  const published = async (draft: FormDraft = complete) => (await publish((await made(draft)).id)).json as StaffForm;
  const answers = async (id: number, ask = teacher) =>
    (await ask('GET', `/api/staff/forms/${id}/answers`)).json as StaffAnswers;

  return { ...test, teacher, office, list, groupId, complete, make, made, publish, published, answers };
}
