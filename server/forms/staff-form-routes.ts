import { staffFormApi } from '#core/forms/staff-form-api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Call, type Kept, ofChild, type Route, route } from '#server/http/route.ts';
import { standAs } from '#server/sessions/person.ts';
import { exportAnswers } from './form-export-acts.ts';
import { findStaffAnswer, findStaffAnswers } from './staff-answer-store.ts';
import { changeForm, makeForm, remind, removeForm, saveForm, sendForm, takeAway } from './staff-form-acts.ts';
import { findStaffForm, findStaffForms } from './staff-form-store.ts';

const answered = {
  kind: 'forms',
  childrenIn: ({ children }: { readonly children: readonly { readonly childId: number }[] }) =>
    children.map(({ childId }) => childId),
} as const;

export const staffFormRoutes: Route[] = [
  route(staffFormApi.list, ({ tx, person, now }) => findStaffForms(tx, person, now)),
  route(staffFormApi.read, (call) => shown(call, { formId: call.params.id })),
  route(staffFormApi.make, {
    act: async (call) => ({ formId: await makeForm(call, call.body.schoolId, call.body.draft) }),
    show: shown,
  }),
  route(staffFormApi.save, {
    async act(call) {
      await saveForm(call, call.params.id, call.body.revision, call.body.draft);
      return { formId: call.params.id };
    },
    show: shown,
  }),
  route(staffFormApi.remove, {
    async act(call) {
      await removeForm(call, call.params.id);
      return { formId: call.params.id };
    },
    show: async () => undefined,
  }),
  route(staffFormApi.publish, {
    async act(call) {
      await sendForm(call, call.params.id, call.body.revision);
      return { formId: call.params.id };
    },
    show: shown,
  }),
  route(staffFormApi.change, {
    async act(call) {
      await changeForm(call, call.params.id, call.body);
      return { formId: call.params.id };
    },
    show: shown,
  }),
  route(staffFormApi.withdraw, {
    async act(call) {
      await takeAway(call, call.params.id);
      return { formId: call.params.id };
    },
    show: shown,
  }),
  route(staffFormApi.answers, (call) => answers(call, { formId: call.params.id }), answered),
  route(
    staffFormApi.readAnswer,
    async ({ tx, person, params: { id, responseId } }) => {
      const answer = await findStaffAnswer(tx, { person, formId: id, answerId: responseId });
      if (!answer) throw new Refusal('not_found');
      return answer;
    },
    ofChild('forms'),
  ),
  route(
    staffFormApi.remind,
    {
      async act(call) {
        await remind(call, call.params.id);
        return { formId: call.params.id };
      },
      show: answers,
    },
    answered,
  ),
  route(staffFormApi.export, {
    async file({ database, params, person: { id: userId }, now, locale, requestId }) {
      return database.transaction({ userId }, async (tx) => {
        const person = await standAs(tx, 'staff', locale);
        if (!person) throw new Refusal('unauthenticated');
        return exportAnswers({ tx, person, now, requestId }, params.id, locale);
      });
    },
  }),
];

type Asking = Pick<Call<typeof staffFormApi.read>, 'tx' | 'person' | 'now' | 'locale'>;

async function shown({ tx, person, now }: Asking, { formId }: Kept) {
  const form = await findStaffForm(tx, person, Number(formId), now);
  if (!form) throw new Refusal('not_found');
  return form;
}

async function answers({ tx, person, now, locale }: Asking, { formId }: Kept) {
  const found = await findStaffAnswers(tx, { person, id: Number(formId), now, locale });
  if (!found) throw new Refusal('not_found');
  return found;
}
