import { personApi } from '#core/people/pickup-person.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { childrenWith, mustHold } from '#server/sessions/person.ts';
import { namePerson, removable, removePerson } from './person-acts.ts';
import { findNamed, findPerson, findPersons } from './person-store.ts';

export const personRoutes: Route[] = [
  route(
    personApi.list,
    ({ tx, person, now }) => findPersons(tx, { userId: person.id, childIds: childrenWith(person, 'pickup'), now }),
    { kind: 'people', childrenIn: (people) => people.flatMap(({ childIds }) => childIds) },
  ),
  route(
    personApi.add,
    {
      async act(call) {
        return { personId: await namePerson(call, call.body) };
      },
      async show({ tx, person }, { personId }) {
        const named = await findNamed(tx, Number(personId));
        for (const childId of named?.childIds ?? []) mustHold(person, 'pickup', childId);
        const asked = { userId: person.id, childIds: named?.childIds ?? [] };
        const found = await findPerson(tx, Number(personId), asked);
        if (!found) throw new Refusal('not_found');
        return found;
      },
    },
    { kind: 'people', childrenIn: ({ childIds }) => childIds },
  ),
  route(personApi.remove, {
    async act(call) {
      await removePerson(call, call.params.id);
      return { personId: call.params.id };
    },
    async show({ tx, person }, { personId }) {
      const named = await findNamed(tx, Number(personId));
      if (!named) throw new Refusal('not_found');
      removable(person, named);
      return undefined;
    },
  }),
];
