import { portraitApi } from '#core/portraits/portrait-api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type ActionContext, type MutationResult, type Route, route } from '#server/http/route.ts';
import { saveChildPortrait, saveOwnPortrait, savePersonPortrait } from './portrait-acts.ts';
import { findChildPortraits, findOwnPortrait } from './portrait-store.ts';

export const portraitRoutes: Route[] = [
  route(portraitApi.ofChild, (call) => readChild(call, { childId: call.params.id })),
  route(portraitApi.saveOfChild, {
    async execute(call) {
      await saveChildPortrait(call, call.params.id, call.body.fileId);
      return { childId: call.params.id };
    },
    respond: readChild,
  }),
  route(portraitApi.saveOfPerson, {
    async execute(call) {
      await savePersonPortrait(call, call.params.id, call.body.fileId);
      return {};
    },
    respond: () => Promise.resolve(undefined),
  }),
  route(portraitApi.own, readOwn),
  route(portraitApi.saveOwn, {
    async execute(call) {
      await saveOwnPortrait(call, call.body.fileId);
      return {};
    },
    respond: readOwn,
  }),
];

type Viewer = Omit<ActionContext, 'requestId'>;

/** The portraits of a child. Throws `not_found` when the user may not see the child. */
async function readChild({ tx, ...viewer }: Viewer, { childId }: MutationResult) {
  const portraits = await findChildPortraits(tx, viewer, Number(childId));
  if (!portraits) throw new Refusal('not_found');
  return portraits;
}

async function readOwn({ tx, currentUser }: Viewer) {
  return { portrait: await findOwnPortrait(tx, currentUser.id) };
}
