import { formApi } from '#core/forms/form-api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { childrenWith } from '#server/http/current-user.ts';
import { answerForm, findOwn, withdrawAnswer } from './answer-acts.ts';
import { findForms } from './form-store.ts';

export const formRoutes: Route[] = [
  route(formApi.list, ({ tx, currentUser, locale }) =>
    findForms(tx, { userId: currentUser.id, childIds: childrenWith(currentUser, 'view'), locale }),
  ),
  route(formApi.read, async ({ tx, currentUser, locale, params: { id } }) => {
    const filter = { userId: currentUser.id, childIds: childrenWith(currentUser, 'view'), locale, formId: id };
    const [form] = await findForms(tx, filter);
    if (!form) throw new Refusal('not_found');
    return form;
  }),
  route(formApi.answer, {
    async execute(call) {
      return { answerId: await answerForm(call, call.params.id, call.body) };
    },
    respond: (call, { answerId }) => findOwn(call, call.params.id, Number(answerId)),
  }),
  route(formApi.readAnswer, (call) => findOwn(call, call.params.id, call.params.answerId)),
  route(formApi.withdraw, {
    async execute(call) {
      const { id, answerId } = call.params;
      await withdrawAnswer(call, id, answerId);
      return { answerId };
    },
    async respond(call, { answerId }) {
      await findOwn(call, call.params.id, Number(answerId));
      return undefined;
    },
  }),
];
