import { approvalApi } from '#core/people/pickup-person.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { teamReachOf } from '#server/sessions/person.ts';
import { decidePending, findToApprove } from './approval-store.ts';
import { spread } from './person-acts.ts';
import { findNamed } from './person-store.ts';

export const approvalRoutes: Route[] = [
  route(approvalApi.list, ({ tx, person }) => findToApprove(tx, teamReachOf(person))),
  route(approvalApi.decide, {
    async act(call) {
      const { tx, person, now, params, body } = call;
      // The fence of an admin's call holds their own schools only.
      const isDecided = await decidePending(tx, { id: params.id, approve: body.approve, decidedBy: person.id, now });
      const named = await findNamed(tx, params.id);
      if (!isDecided || !named) throw new Refusal('not_found');
      await spread(call, named, body.approve ? 'approved' : 'declined', 'standing');
      return { personId: params.id };
    },
    async show({ tx }, { personId }) {
      if (!(await findNamed(tx, Number(personId)))) throw new Refusal('not_found');
      return undefined;
    },
  }),
];
