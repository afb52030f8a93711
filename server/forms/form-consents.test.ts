/** A permission whose yes or no also counts as a consent (docs/decisions/0059). */
import { beforeEach, describe, expect, test } from 'vitest';
import type { ChildConsents, GroupConsents } from '#core/consents/consent.ts';
import { emptyFormDraft } from '#core/forms/form-draft-rules.ts';
import type { FormDraft } from '#core/forms/form-draft.ts';
import type { Form } from '#core/forms/form.ts';
import type { FormAnswer } from '#core/forms/form-answer.ts';
import type { StaffForm } from '#core/forms/staff-form.ts';
import type { Problem } from '#core/http/problem.ts';
import { copyConsents } from '#server/consents/consent-export-store.ts';
import { loadCurrentUser } from '#server/http/current-user.ts';
import { deleteOldRecords } from '#server/settings/retention-store.ts';
import { testCustody } from '#test/support/custody/test-custody.ts';
import { codeOf, type SendRequest } from '#test/support/test-app.ts';

const family = await testCustody();
const { sophie, marc, teacher, office, database, at, ids, lea, weeks, saveCustody, clearCustody } = family;
const { group_id: groupId } = await database.asOwner((tx) =>
  tx.selectFrom('children').select('group_id').where('id', '=', lea).executeTakeFirstOrThrow(),
);

const draft: FormDraft = {
  ...emptyFormDraft(groupId, '2026-04-20'),
  kind: 'permission',
  text: {
    ...emptyFormDraft(groupId, '2026-04-20').text,
    title: { en: 'Website photos', fr: 'Photos du site' },
    text: { en: 'We are making a website.', fr: 'Nous faisons un site.' },
    fields: [
      {
        id: 1,
        type: 'yes_no',
        label: { en: 'My child may be shown', fr: 'Mon enfant peut paraître' },
        required: true,
        options: [],
        consent: 'website',
      },
      { id: 2, type: 'signature', label: { en: 'Sign', fr: 'Signez' }, required: true, options: [] },
    ],
  },
};

const draftWith = (change: (field: FormDraft['text']['fields'][number]) => object, part: Partial<FormDraft> = {}) => ({
  ...draft,
  ...part,
  text: { ...draft.text, fields: draft.text.fields.map((field) => ({ ...field, ...change(field) })) },
});
const make = async (written: FormDraft = draft) =>
  (await teacher('POST', '/api/staff/forms', { body: { schoolId: 1, draft: written } })).json as StaffForm;
const publishDraft = ({ id, revision }: StaffForm) =>
  teacher('POST', `/api/staff/forms/${id}/publish`, { body: { revision } });
async function publish(written?: FormDraft): Promise<number> {
  const form = await make(written);
  expect((await publishDraft(form)).status).toBe(200);
  return form.id;
}
const names = new Map<SendRequest, string>([
  [sophie, 'Sophie Tremblay'],
  [marc, 'Marc Tremblay'],
]);
const answer = (ask: SendRequest, id: number, isYes: boolean, { consentVersion = 0, key = '', ...more } = {}) =>
  ask('POST', `/api/forms/${id}/responses`, {
    body: {
      childId: lea,
      version: 1,
      lang: 'en',
      answers: { 1: isYes },
      signature: names.get(ask) ?? '',
      consentVersion,
      ...more,
    },
    ...(key && { key }),
  });
const consentOf = async (ask = sophie) => {
  const { consents } = (await ask('GET', `/api/children/${lea}/consents`)).json as ChildConsents;
  return consents.find(({ purpose }) => purpose === 'website');
};
const answerConsent = (ask: SendRequest, isGranted: boolean, version = 0) =>
  ask('PUT', `/api/children/${lea}/consents`, { body: { purpose: 'website', version, isGranted } });
const stored = () => database.asOwner((tx) => tx.selectFrom('consents').selectAll().orderBy('id').execute());

beforeEach(async () => {
  at('09:00:00');
  await clearCustody();
  await database.asOwner(async (tx) => {
    await tx.deleteFrom('consents').execute();
    await tx.deleteFrom('consent_texts').execute();
  });
});

describe('a permission that counts as a consent', () => {
  test('shows the consent and its text to the guardians before they answer', async () => {
    const id = await publish();
    const form = (await sophie('GET', `/api/forms/${id}`)).json as Form;
    expect(form.consent).toMatchObject({ fieldId: 1, purpose: 'website', version: 0 });
    expect(form.consent?.text.en).toMatch(/website/);
    expect(JSON.stringify(form.fields)).not.toContain('"consent"');
  });

  test('is named in the data export of each guardian, and a consent without a form names none', async () => {
    const id = await publish();
    await answer(sophie, id, true);
    await answerConsent(marc, true);
    const copied = await database.transaction({ userId: ids.marc, readOnly: true }, async (tx) => {
      const currentUser = await loadCurrentUser(tx, 'user', 'fr');
      return currentUser ? copyConsents(tx, currentUser) : [];
    });
    expect(copied.map(({ by, formTitle }) => [by, formTitle])).toEqual([
      ['Marc Tremblay', null],
      ['Sophie Tremblay', 'Photos du site'],
    ]);
  });

  test('gives the consent with the signed yes, by name and form, and once for a retry', async () => {
    const id = await publish();
    expect((await answer(sophie, id, true, { key: 'form-consent' })).status).toBe(201);
    expect((await answer(sophie, id, true, { key: 'form-consent' })).status).toBe(201);
    expect(await stored()).toHaveLength(1);
    expect(await consentOf(marc)).toMatchObject({
      state: 'granted',
      answers: [{ by: 'Sophie Tremblay', isGranted: true, form: { id, title: { en: 'Website photos' } } }],
    });
    const { children } = (await teacher('GET', `/api/staff/groups/${groupId}/consents`)).json as GroupConsents;
    const states = children.find(({ childId }) => childId === lea)?.states;
    expect(states?.find(({ purpose }) => purpose === 'website')).toEqual({
      purpose: 'website',
      state: 'granted',
      form: { en: 'Website photos', fr: 'Photos du site' },
    });
  });

  test('refuses the consent with the signed no', async () => {
    const id = await publish();
    await answer(sophie, id, false);
    expect(await consentOf()).toMatchObject({ state: 'refused' });
  });

  test('waits for both guardians where the custody calendar gives days to both', async () => {
    expect((await saveCustody(weeks())).status).toBe(200);
    const id = await publish({ ...draft, signers: 'both' });
    await answer(sophie, id, true);
    expect(await consentOf()).toMatchObject({ state: 'waiting', awaited: ['Marc Tremblay'] });
    await answer(marc, id, true);
    expect(await consentOf()).toMatchObject({ state: 'granted' });
  });

  test('keeps the yes of one guardian when the other one replaces the answer with a no', async () => {
    const id = await publish();
    await answer(sophie, id, true);
    await answer(marc, id, false);
    expect(await consentOf()).toMatchObject({
      state: 'refused',
      answers: [
        { by: 'Sophie Tremblay', isGranted: true },
        { by: 'Marc Tremblay', isGranted: false },
      ],
    });
  });

  test('is not answered with a yes to another text, or without the text that was read', async () => {
    const id = await publish();
    const text = { en: 'Photos on our site.', fr: 'Photos sur notre site.' };
    await office('PUT', '/api/staff/consent-texts', { body: { schoolId: 1, purpose: 'website', version: 0, text } });
    expect(codeOf(await answer(sophie, id, true))).toBe('conflict');
    const unread = { childId: lea, version: 1, lang: 'en', answers: { 1: true }, signature: 'Sophie Tremblay' };
    expect(codeOf(await sophie('POST', `/api/forms/${id}/responses`, { body: unread }))).toBe('conflict');
    expect(await stored()).toHaveLength(0);
    expect((await sophie('GET', `/api/forms/${id}`)).json).toMatchObject({ children: [{ answers: [] }] });
    expect((await answer(sophie, id, true, { consentVersion: 1 })).status).toBe(201);
    expect(await consentOf()).toMatchObject({ state: 'granted', version: 1 });
  });

  test('leaves the consent to be withdrawn and given in the consents', async () => {
    const id = await publish();
    await answer(sophie, id, true);
    await answerConsent(sophie, false);
    expect(await consentOf()).toMatchObject({ state: 'refused', answers: [{ form: null }] });
    expect((await sophie('GET', `/api/forms/${id}`)).json).toMatchObject({
      children: [{ answers: [{ ended: null }] }],
    });
  });

  test('takes the consent back with a withdrawn answer, and not one that was answered since', async () => {
    const id = await publish();
    const { id: answerId } = (await answer(sophie, id, true)).json as FormAnswer;
    expect((await sophie('DELETE', `/api/forms/${id}/responses/${answerId}`)).status).toBe(204);
    expect(await consentOf()).toMatchObject({ state: 'refused' });

    const again = (await answer(sophie, id, true)).json as FormAnswer;
    at('09:00:00', '2026-04-15');
    await answerConsent(sophie, true);
    await sophie('DELETE', `/api/forms/${id}/responses/${again.id}`);
    expect(await consentOf()).toMatchObject({ state: 'granted' });
  });

  test('takes the consent back after the same yes was given twice in a day', async () => {
    await answerConsent(sophie, true);
    const id = await publish();
    await answer(sophie, id, true);
    const last = (await answer(sophie, id, true)).json as FormAnswer;
    expect((await sophie('DELETE', `/api/forms/${id}/responses/${last.id}`)).status).toBe(204);
    expect(await consentOf()).toMatchObject({ state: 'refused' });
  });

  test('is refused to a guardian who may not answer, without a consent', async () => {
    const id = await publish();
    const setRight = (can: boolean) =>
      database.asOwner((tx) =>
        tx
          .updateTable('guardians')
          .set({ can_report_absence: can })
          .where('child_id', '=', lea)
          .where('user_id', '=', 2)
          .execute(),
      );
    await setRight(false);
    expect((await answer(marc, id, true)).status).toBe(403);
    await setRight(true);
    expect(await stored()).toHaveLength(0);
  });

  test('leaves the consent when the answer is deleted at the end of its retention', async () => {
    const id = await publish();
    await answer(sophie, id, true);
    await deleteOldRecords(database, new Date('2028-07-02T12:00:00Z'));
    expect(await stored()).toMatchObject([{ is_granted: true, form_answer_id: null }]);
  });
});

describe('a draft with a question that counts as a consent', () => {
  const problemsOf = async (written: FormDraft) => {
    const reply = await publishDraft(await make(written));
    return (reply.json as Problem).problems;
  };
  const wrong = [{ path: 'text.fields.0.consent', code: 'not_allowed' }];

  test('is published as a permission only, with a yes or no and a signature that are required', async () => {
    expect(await problemsOf({ ...draft, kind: 'form' })).toEqual(wrong);
    expect(await problemsOf(draftWith(({ type }) => (type === 'yes_no' ? { required: false } : {})))).toEqual(wrong);
    expect(await problemsOf(draftWith(({ type }) => (type === 'signature' ? { required: false } : {})))).toEqual(wrong);
    expect(await problemsOf(draftWith(({ type }) => (type === 'yes_no' ? { type: 'short_text' } : {})))).toEqual(wrong);
  });

  test('is published with one such question', async () => {
    const other = draft.text.fields.slice(0, 1).map((field) => ({ ...field, id: 3, consent: 'outings' as const }));
    const fields = [...draft.text.fields, ...other];
    expect(await problemsOf({ ...draft, text: { ...draft.text, fields } })).toEqual([
      { path: 'text.fields.2.consent', code: 'not_allowed' },
    ]);
  });
});
