import { familyApi, guardianApi } from '#core/children/family-api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Call, type Kept, type Route, route } from '#server/http/route.ts';
import { addChild, changeChild, enrol, restrict } from './family-acts.ts';
import { findChildRecord, findSchoolFamilies } from './family-store.ts';
import { addGuardian, changeGuardian, removeGuardian } from './guardian-acts.ts';

const looked = { kind: 'child', childrenIn: ({ id }: { readonly id: number }) => [id] } as const;

export const familyRoutes: Route[] = [
  route(familyApi.list, async ({ tx, person, query }) => {
    const families = await findSchoolFamilies(tx, person, query.school);
    if (!families) throw new Refusal('not_found');
    return families;
  }),
  route(familyApi.record, (call) => shown(call, { childId: call.params.id }), looked),
  route(
    familyApi.add,
    {
      async act(call) {
        return { childId: await addChild(call, call.body) };
      },
      show: shown,
    },
    looked,
  ),
  route(
    familyApi.change,
    {
      async act(call) {
        await changeChild(call, call.params.id, call.body);
        return { childId: call.params.id };
      },
      show: shown,
    },
    looked,
  ),
  route(
    familyApi.enrol,
    {
      async act(call) {
        await enrol(call, call.params.id, call.body.isEnrolled);
        return { childId: call.params.id };
      },
      show: shown,
    },
    looked,
  ),
  route(
    familyApi.restrict,
    {
      async act(call) {
        await restrict(call, call.params.id, call.body);
        return { childId: call.params.id };
      },
      show: shown,
    },
    looked,
  ),
  route(
    guardianApi.add,
    {
      async act(call) {
        await addGuardian(call, call.params.id, call.body);
        return { childId: call.params.id };
      },
      show: shown,
    },
    looked,
  ),
  route(
    guardianApi.change,
    {
      async act(call) {
        const { id: childId, guardianId: userId } = call.params;
        await changeGuardian(call, { childId, userId }, call.body);
        return { childId };
      },
      show: shown,
    },
    looked,
  ),
  route(guardianApi.remove, {
    async act(call) {
      const { id: childId, guardianId: userId } = call.params;
      await removeGuardian(call, { childId, userId });
      return { childId };
    },
    async show(call, kept) {
      await shown(call, kept);
      return undefined;
    },
  }),
];

/**
 * The record as it now is, for the office of the child's school: the fence of an admin's call holds their own schools
 * only.
 */
async function shown({ tx, person }: Pick<Call<typeof familyApi.add>, 'tx' | 'person'>, { childId }: Kept) {
  const record = await findChildRecord(tx, Number(childId), person.id);
  if (!record) throw new Refusal('not_found');
  return record;
}
