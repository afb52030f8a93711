import { feedbackApi, staffFeedbackApi } from '#core/feedback/feedback.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { judge, sendFeedback } from './feedback-acts.ts';
import { findFeedback, findFeedbackAt, findOne } from './feedback-store.ts';

export const feedbackRoutes: Route[] = [
  route(feedbackApi.list, { own: ({ tx, caller }) => findFeedback(tx, caller.userId) }),
  route(feedbackApi.send, {
    async execute(call) {
      return { feedbackId: await sendFeedback(call, call.body) };
    },
    async respond({ tx, currentUser }, { feedbackId }) {
      const found = await findOne(tx, Number(feedbackId));
      if (found?.userId !== currentUser.id) throw new Refusal('not_found');
      return found.asAuthor;
    },
  }),
  route(staffFeedbackApi.list, ({ tx, currentUser }) => findFeedbackAt(tx, currentUser.adminOf)),
  route(staffFeedbackApi.judge, {
    async execute(call) {
      await judge(call, call.params.id, call.body.status);
      return { feedbackId: call.params.id };
    },
    async respond({ tx, currentUser }, { feedbackId }) {
      const found = await findOne(tx, Number(feedbackId));
      if (!found || !currentUser.adminOf.includes(found.schoolId)) throw new Refusal('not_found');
      return found.asOffice;
    },
  }),
];
