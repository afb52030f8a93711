import { approvalApi } from '#core/people/pickup-person.ts';
import { lockPupil } from '#server/children/child-store.ts';
import { mustManage } from '#server/children/own-child-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { teamReachOf } from '#server/sessions/person.ts';
import { decidePending, findNamedFor, mayNamerCollect } from './approval-store.ts';
import { removeForSchool, spread } from './person-acts.ts';
import { personBodies } from './person-phrases.ts';
import { findNamed } from './person-store.ts';

export const approvalRoutes: Route[] = [
  route(
    approvalApi.list,
    ({ tx, person, query, now }) =>
      findNamedFor(tx, teamReachOf(person), { status: query.status ?? 'pending', now, me: person.id }),
    { kind: 'people', childrenIn: (people) => people.flatMap(({ children }) => children.map(({ id }) => id)) },
  ),
  route(approvalApi.decide, {
    async act(call) {
      const { tx, person, now, params, body } = call;
      // The fence of an admin's call holds their own schools only.
      const named = await findNamed(tx, params.id);
      if (!named) throw new Refusal('not_found');
      await mustManage(tx, person, named.childIds);
      const { id, schoolId, pending: childIds } = named;
      if (childIds.length === 0) throw new Refusal('not_found');
      // The children before the person, as whoever takes a person back: neither undoes the other unseen.
      for (const childId of childIds) await lockPupil(tx, childId);
      // Whoever came in the right of a guardian is approved in spite of its end with open eyes only.
      const hasMovedOn = (await mayNamerCollect(tx, { id, childIds })) !== body.mayNamerCollect;
      if (body.approve && hasMovedOn) throw new Refusal('moved_on');
      const decision = { id, childIds, approve: body.approve, decidedBy: person.id, now };
      if (!(await decidePending(tx, decision))) throw new Refusal('not_found');
      const told = { id, schoolId, childIds };
      await spread(call, told, body.approve ? 'approved' : 'declined', personBodies.standing);
      return { personId: params.id };
    },
    async show({ tx }, { personId }) {
      if (!(await findNamed(tx, Number(personId)))) throw new Refusal('not_found');
      return undefined;
    },
  }),
  route(approvalApi.remove, {
    async act(call) {
      await removeForSchool(call, call.params.id);
      return { personId: call.params.id };
    },
    async show({ tx }, { personId }) {
      if (!(await findNamed(tx, Number(personId)))) throw new Refusal('not_found');
      return undefined;
    },
  }),
];
