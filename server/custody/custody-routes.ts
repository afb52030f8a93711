import { custodyApi, familyCustodyApi } from '#core/custody/custody-api.ts';
import { childrenWith, requireRight } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type ActionContext, childAccess, type MutationResult, type Route, route } from '#server/http/route.ts';
import { allowOnce, saveCustody } from './custody-acts.ts';
import { findChildCustody } from './custody-store.ts';
import { answerSwap, askSwap, withdrawSwap } from './swap-acts.ts';
import { findFamilyCustody, findSwapChild } from './swap-store.ts';

const looked = childAccess('child');

export const custodyRoutes: Route[] = [
  route(custodyApi.read, (call) => readCustody(call, { childId: call.params.id }), looked),
  route(
    custodyApi.save,
    {
      async execute(call) {
        await saveCustody(call, call.params.id, call.body);
        return { childId: call.params.id };
      },
      respond: readCustody,
    },
    looked,
  ),
  route(custodyApi.allow, {
    async execute(call) {
      return { allowanceId: await allowOnce(call, call.params.id, call.body) };
    },
    respond: (_, { allowanceId }) => Promise.resolve({ id: Number(allowanceId) }),
  }),
  route(
    familyCustodyApi.list,
    ({ tx, currentUser, now }) => {
      const collects = childrenWith(currentUser, 'pickup');
      return findFamilyCustody(tx, childrenWith(currentUser, 'view'), { userId: currentUser.id, collects, now });
    },
    { kind: 'child', childrenIn: (custody) => custody.map(({ childId }) => childId) },
  ),
  route(
    familyCustodyApi.ask,
    {
      async execute(call) {
        await askSwap(call, call.body);
        return { childId: call.body.childId };
      },
      respond: readFamilyCustody,
    },
    looked,
  ),
  route(
    familyCustodyApi.answer,
    {
      async execute(call) {
        return { childId: await answerSwap(call, call.params.id, call.body.accept) };
      },
      respond: readFamilyCustody,
    },
    looked,
  ),
  route(familyCustodyApi.withdraw, {
    async execute(call) {
      await withdrawSwap(call, call.params.id);
      return { swapId: call.params.id };
    },
    async respond({ tx, currentUser }, { swapId }) {
      const childId = await findSwapChild(tx, Number(swapId));
      if (childId !== undefined) requireRight(currentUser, 'pickup', childId);
      return undefined;
    },
  }),
];

/** The calendar of a child of the office. Throws `not_found` for another school, and `forbidden` for an own child. */
async function readCustody({ tx, currentUser, now }: ActionContext, { childId }: MutationResult) {
  const found = await findChildCustody(tx, Number(childId), { userId: currentUser.id, now });
  if (!found) throw new Refusal('not_found');
  if (found.isOwn) throw new Refusal('forbidden');
  return found.custody;
}

/** The calendar of a child that the user may collect. */
async function readFamilyCustody({ tx, currentUser, now }: ActionContext, { childId }: MutationResult) {
  requireRight(currentUser, 'pickup', Number(childId));
  const collects = childrenWith(currentUser, 'pickup');
  const [custody] = await findFamilyCustody(tx, [Number(childId)], { userId: currentUser.id, collects, now });
  if (!custody) throw new Refusal('not_found');
  return custody;
}
