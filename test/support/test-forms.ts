/** Fixtures of the form tests: two parents of a child, their teacher, and forms to publish. */
import type { Form, FormSummary } from '#core/forms/form.ts';
import { formState } from '#core/forms/form-rules.ts';
import type { FormText } from '#core/forms/form-text.ts';
import type { Problem } from '#core/http/problem.ts';
import { addDays } from '#core/time/day.ts';
import { publishForm } from '#server/forms/form-acts.ts';
import { insertDraft, type NewForm } from '#server/forms/form-write-store.ts';
import { loadCurrentUser } from '#server/http/current-user.ts';
import { type SendRequest, testApp } from './test-app.ts';

/** The demo's elder and younger child, and its date. */
const [lea, noah] = [1, 2];
const today = '2026-04-14';

const text: FormText = {
  title: { en: 'Swimming', fr: 'Natation' },
  text: { en: 'My child may swim.', fr: 'Mon enfant peut nager.' },
  fields: [{ id: 1, type: 'signature', label: { en: 'Sign', fr: 'Signez' }, required: true, options: [] }],
  event: null,
};
const fair: FormText = {
  ...text,
  fields: [],
  event: { day: addDays(today, 9), startsAt: '18:00', endsAt: null, place: { en: 'Yard', fr: 'Cour' } },
};

/** Builds the app and signs both in. */
export async function testForms() {
  const test = await testApp();
  const { as, database, clock } = test;
  const [sophie, marc] = [await as(1), await as(2)];

  const list = async (ask: SendRequest) => (await ask('GET', '/api/forms')).json as FormSummary[];
  const read = async (id: number, ask = sophie) => (await ask('GET', `/api/forms/${id}`)).json as Form;
  const groupOf = (childId: number) =>
    database.asOwner(async (tx) => {
      const child = tx.selectFrom('children').select('group_id').where('id', '=', childId);
      return (await child.executeTakeFirstOrThrow()).group_id;
    });
  /** Acts as the class teacher, as in the staff area. */
  const asTeacher = <T>(work: (acting: Parameters<typeof publishForm>[0]) => Promise<T>) =>
    database.transaction({ userId: 3 }, async (tx) => {
      const currentUser = await loadCurrentUser(tx, 'staff', 'fr');
      if (!currentUser) throw new Error('no teacher');
      return work({ tx, currentUser, now: clock.now, requestId: 'test' });
    });
  const draft = async (form: Partial<NewForm>, content: FormText) => {
    const usual = { kind: 'permission', signers: 'both', dueDay: addDays(today, 5), canWithdraw: true } as const;
    const where = { schoolId: 1, groupId: await groupOf(lea), authorId: 3 };
    return database.transaction({ schoolIds: [1] }, (tx) =>
      insertDraft(tx, { ...usual, ...where, ...form }, content, clock.now),
    );
  };

  return {
    ...test,
    sophie,
    marc,
    lea,
    noah,
    today,
    text,
    fair,
    list,
    read,
    asTeacher,
    /** A form for the elder child's group by default. */
    async publish(form: Partial<NewForm> = {}, content: FormText = text): Promise<number> {
      const id = await draft(form, content);
      await asTeacher((acting) => publishForm(acting, id, content));
      return id;
    },
    /** The state of a form for their first child. */
    async stateFor(ask: SendRequest, id: number, on = today) {
      const form = await read(id, ask);
      const [child] = form.children;
      return child && formState(form, child, on);
    },
    answer: (ask: SendRequest, id: number, body: object, key?: string) =>
      ask('POST', `/api/forms/${id}/responses`, {
        body: { childId: lea, version: 1, lang: 'en', answers: {}, ...body },
        key,
      }),
    codeOf: ({ json }: { json: unknown }) => (json as Problem).code,
  };
}
