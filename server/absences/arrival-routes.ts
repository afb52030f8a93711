import { arrivalApi, type ArrivalNotice } from '#core/absences/arrival-api.ts';
import { findArrivalNotices } from '#server/attendance/arrival-store.ts';
import { childrenWith } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type ActionContext, childAccess, type Route, route } from '#server/http/route.ts';
import { answerArrival } from './arrival-answer-acts.ts';

export const arrivalRoutes: Route[] = [
  route(arrivalApi.list, (call) => findNotices(call, childrenWith(call.currentUser, 'view')), {
    kind: 'attendance',
    childrenIn: (notices) => notices.map(({ childId }) => childId),
  }),
  route(
    arrivalApi.answer,
    {
      async execute(call) {
        await answerArrival(call, call.params.id, call.body);
        return { childId: call.params.id };
      },
      async respond(call, { childId }) {
        const [notice] = await findNotices(call, [Number(childId)]);
        if (!notice) throw new Refusal('not_found');
        return notice;
      },
    },
    childAccess('attendance'),
  ),
];

type ReadContext = Pick<ActionContext, 'tx' | 'currentUser' | 'now'>;

async function findNotices(
  { tx, currentUser, now }: ReadContext,
  childIds: readonly number[],
): Promise<ArrivalNotice[]> {
  const answerable = childrenWith(currentUser, 'report_absence');
  const notices = await findArrivalNotices(tx, childIds, now);
  return notices.map((notice) => ({ ...notice, mayAnswer: answerable.includes(notice.childId) }));
}
