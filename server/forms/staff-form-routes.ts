import { staffFormApi } from '#core/forms/staff-form-api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Call, type MutationResult, childAccess, type Route, route } from '#server/http/route.ts';
import { loadCurrentUser } from '#server/http/current-user.ts';
import { exportAnswers } from './form-export-acts.ts';
import { findStaffAnswer, findStaffAnswers } from './staff-answer-store.ts';
import {
  changeForm,
  createForm,
  remindGuardians,
  removeForm,
  saveForm,
  sendForm,
  withdrawStaffForm,
} from './staff-form-acts.ts';
import { findStaffForm, findStaffForms } from './staff-form-store.ts';

const answered = {
  kind: 'forms',
  childrenIn: ({ children }: { readonly children: readonly { readonly childId: number }[] }) =>
    children.map(({ childId }) => childId),
} as const;

export const staffFormRoutes: Route[] = [
  route(staffFormApi.list, ({ tx, currentUser, now }) => findStaffForms(tx, currentUser, now)),
  route(staffFormApi.read, (call) => shown(call, { formId: call.params.id })),
  route(staffFormApi.make, {
    execute: async (call) => ({ formId: await createForm(call, call.body.schoolId, call.body.draft) }),
    respond: shown,
  }),
  route(staffFormApi.save, {
    async execute(call) {
      await saveForm(call, call.params.id, call.body.revision, call.body.draft);
      return { formId: call.params.id };
    },
    respond: shown,
  }),
  route(staffFormApi.remove, {
    async execute(call) {
      await removeForm(call, call.params.id);
      return { formId: call.params.id };
    },
    respond: async () => undefined,
  }),
  route(staffFormApi.publish, {
    async execute(call) {
      await sendForm(call, call.params.id, call.body.revision);
      return { formId: call.params.id };
    },
    respond: shown,
  }),
  route(staffFormApi.change, {
    async execute(call) {
      await changeForm(call, call.params.id, call.body);
      return { formId: call.params.id };
    },
    respond: shown,
  }),
  route(staffFormApi.withdraw, {
    async execute(call) {
      await withdrawStaffForm(call, call.params.id);
      return { formId: call.params.id };
    },
    respond: shown,
  }),
  route(staffFormApi.answers, (call) => answers(call, { formId: call.params.id }), answered),
  route(
    staffFormApi.readAnswer,
    async ({ tx, currentUser, params: { id, answerId } }) => {
      const answer = await findStaffAnswer(tx, { currentUser, formId: id, answerId });
      if (!answer) throw new Refusal('not_found');
      return answer;
    },
    childAccess('forms'),
  ),
  route(
    staffFormApi.remind,
    {
      async execute(call) {
        await remindGuardians(call, call.params.id);
        return { formId: call.params.id };
      },
      respond: answers,
    },
    answered,
  ),
  route(staffFormApi.export, {
    async file({ database, params, currentUser: { id: userId }, now, locale, requestId }) {
      return database.transaction({ userId }, async (tx) => {
        const currentUser = await loadCurrentUser(tx, 'staff', locale);
        if (!currentUser) throw new Refusal('unauthenticated');
        return exportAnswers({ tx, currentUser, now, requestId }, params.id, locale);
      });
    },
  }),
];

type ViewContext = Pick<Call<typeof staffFormApi.read>, 'tx' | 'currentUser' | 'now' | 'locale'>;

async function shown({ tx, currentUser, now }: ViewContext, { formId }: MutationResult) {
  const form = await findStaffForm(tx, currentUser, Number(formId), now);
  if (!form) throw new Refusal('not_found');
  return form;
}

async function answers({ tx, currentUser, now, locale }: ViewContext, { formId }: MutationResult) {
  const found = await findStaffAnswers(tx, { currentUser, id: Number(formId), now, locale });
  if (!found) throw new Refusal('not_found');
  return found;
}
