import { doNotReleaseApi } from '#core/pickup-people/do-not-release.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type ActionContext, childAccess, type MutationResult, type Route, route } from '#server/http/route.ts';
import { saveDoNotRelease } from './do-not-release-acts.ts';
import { findReleaseList } from './do-not-release-store.ts';

const looked = childAccess('child');

export const doNotReleaseRoutes: Route[] = [
  route(doNotReleaseApi.read, (call) => readList(call, { childId: call.params.id }), looked),
  route(
    doNotReleaseApi.save,
    {
      async execute(call) {
        await saveDoNotRelease(call, call.params.id, call.body);
        return { childId: call.params.id };
      },
      respond: readList,
    },
    looked,
  ),
];

/** The list of a child of the office. Throws `not_found` for another school, and `forbidden` for an own child. */
async function readList({ tx, currentUser, now }: ActionContext, { childId }: MutationResult) {
  const found = await findReleaseList(tx, Number(childId), { userId: currentUser.id, now });
  if (!found) throw new Refusal('not_found');
  if (found.isOwn) throw new Refusal('forbidden');
  return found.list;
}
