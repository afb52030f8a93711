import { approvalApi } from '#core/pickup-people/pickup-person.ts';
import { areSameLimits, limitsOrNull } from '#core/pickup-people/person-limits-rules.ts';
import { lockChild } from '#server/children/child-store.ts';
import { requireCustodyManagement } from '#server/children/staff-own-children-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { teamReachOf } from '#server/http/current-user.ts';
import { decidePending, findNamedFor, canNamerCollect } from './approval-store.ts';
import { authorizePerson, revokePerson, publishPersonChange } from './pickup-person-acts.ts';
import { personBodies } from './pickup-person-phrases.ts';
import { findNamed, lockLimits } from './pickup-person-store.ts';

export const approvalRoutes: Route[] = [
  route(
    approvalApi.list,
    ({ tx, currentUser, query, now }) =>
      findNamedFor(tx, teamReachOf(currentUser), { status: query.status ?? 'pending', now, me: currentUser.id }),
    { kind: 'people', childrenIn: (people) => people.flatMap(({ children }) => children.map(({ id }) => id)) },
  ),
  route(approvalApi.decide, {
    async execute(call) {
      const { tx, currentUser, now, params, body } = call;
      // The tenant scope of an office call covers only its own schools.
      const named = await findNamed(tx, params.id);
      if (!named) throw new Refusal('not_found');
      await requireCustodyManagement(tx, currentUser, named.childIds);
      const { id, schoolId, pending: childIds } = named;
      if (childIds.length === 0) throw new Refusal('not_found');
      // Lock order is children before pickup person, as in removal, so that neither change misses the other.
      for (const childId of childIds) await lockChild(tx, childId);
      // Refuses an approval based on an outdated list: the naming guardian may have lost the right to collect since,
      // or changed the days of the person.
      const held = await lockLimits(tx, id);
      const isOfOtherLimits =
        body.limits !== undefined && !areSameLimits(held?.limits ?? null, limitsOrNull(body.limits ?? undefined));
      const isOutdated = isOfOtherLimits || (await canNamerCollect(tx, { id, childIds })) !== body.mayNamerCollect;
      if (body.approve && isOutdated) throw new Refusal('conflict');
      const decision = { id, childIds, approve: body.approve, decidedBy: currentUser.id, now };
      if (!(await decidePending(tx, decision))) throw new Refusal('not_found');
      const pickupPerson = { id, schoolId, childIds };
      await publishPersonChange(call, pickupPerson, body.approve ? 'approved' : 'declined', personBodies.standing);
      return { personId: params.id };
    },
    async respond({ tx }, { personId }) {
      if (!(await findNamed(tx, Number(personId)))) throw new Refusal('not_found');
      return undefined;
    },
  }),
  route(approvalApi.authorize, {
    async execute(call) {
      return { personId: await authorizePerson(call, call.body) };
    },
    async respond({ tx }, { personId }) {
      const id = Number(personId);
      if (!(await findNamed(tx, id))) throw new Refusal('not_found');
      return { id };
    },
  }),
  route(approvalApi.remove, {
    async execute(call) {
      await revokePerson(call, call.params.id);
      return { personId: call.params.id };
    },
    async respond({ tx }, { personId }) {
      if (!(await findNamed(tx, Number(personId)))) throw new Refusal('not_found');
      return undefined;
    },
  }),
];
