import { personApi, type PickupPerson } from '#core/pickup-people/pickup-person.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Call, type MutationResult, type Route, route } from '#server/http/route.ts';
import { childrenWith, requireRight } from '#server/http/current-user.ts';
import { changeLimits } from './limits-acts.ts';
import { namePerson, removableChildren, removePerson } from './pickup-person-acts.ts';
import { findNamed, findPerson, findPersons } from './pickup-person-store.ts';

export const personRoutes: Route[] = [
  route(
    personApi.list,
    ({ tx, currentUser, now }) =>
      findPersons(tx, { userId: currentUser.id, childIds: childrenWith(currentUser, 'pickup'), now }),
    { kind: 'people', childrenIn: (people) => people.flatMap(({ childIds }) => childIds) },
  ),
  route(
    personApi.add,
    {
      async execute(call) {
        return { personId: await namePerson(call, call.body) };
      },
      respond: show,
    },
    { kind: 'people', childrenIn: ({ childIds }) => childIds },
  ),
  route(
    personApi.changeLimits,
    {
      async execute(call) {
        await changeLimits(call, call.params.id, call.body);
        return { personId: call.params.id };
      },
      respond: show,
    },
    { kind: 'people', childrenIn: ({ childIds }) => childIds },
  ),
  route(personApi.remove, {
    async execute(call) {
      await removePerson(call, call.params.id);
      return { personId: call.params.id };
    },
    async respond({ tx, currentUser }, { personId }) {
      const named = await findNamed(tx, Number(personId));
      if (!named) throw new Refusal('not_found');
      removableChildren(currentUser, named);
      return undefined;
    },
  }),
];

/** A person of children that the user may collect. */
async function show(
  { tx, currentUser }: Pick<Call<typeof personApi.add>, 'tx' | 'currentUser'>,
  { personId }: MutationResult,
): Promise<PickupPerson> {
  const named = await findNamed(tx, Number(personId));
  for (const childId of named?.childIds ?? []) requireRight(currentUser, 'pickup', childId);
  const found = await findPerson(tx, Number(personId), { userId: currentUser.id, childIds: named?.childIds ?? [] });
  if (!found) throw new Refusal('not_found');
  return found;
}
