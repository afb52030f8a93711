import { familyApi, guardianApi } from '#core/children/family-api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Call, type MutationResult, type Route, route } from '#server/http/route.ts';
import { addChild, changeChild, setEnrolment, setRestriction } from './family-acts.ts';
import { findChildRecord, findSchoolFamilies } from './family-store.ts';
import { addGuardian, changeGuardian, removeGuardian } from './guardian-acts.ts';

const looked = { kind: 'child', childrenIn: ({ id }: { readonly id: number }) => [id] } as const;

export const familyRoutes: Route[] = [
  route(familyApi.list, async ({ tx, currentUser, query }) => {
    const families = await findSchoolFamilies(tx, currentUser, query.school);
    if (!families) throw new Refusal('not_found');
    return families;
  }),
  route(familyApi.record, (call) => readRecord(call, { childId: call.params.id }), looked),
  route(
    familyApi.add,
    {
      async execute(call) {
        return { childId: await addChild(call, call.body) };
      },
      respond: readRecord,
    },
    looked,
  ),
  route(
    familyApi.change,
    {
      async execute(call) {
        await changeChild(call, call.params.id, call.body);
        return { childId: call.params.id };
      },
      respond: readRecord,
    },
    looked,
  ),
  route(
    familyApi.enrol,
    {
      async execute(call) {
        await setEnrolment(call, call.params.id, call.body.isEnrolled);
        return { childId: call.params.id };
      },
      respond: readRecord,
    },
    looked,
  ),
  route(
    familyApi.restrict,
    {
      async execute(call) {
        await setRestriction(call, call.params.id, call.body);
        return { childId: call.params.id };
      },
      respond: readRecord,
    },
    looked,
  ),
  route(
    guardianApi.add,
    {
      async execute(call) {
        await addGuardian(call, call.params.id, call.body);
        return { childId: call.params.id };
      },
      respond: readRecord,
    },
    looked,
  ),
  route(
    guardianApi.change,
    {
      async execute(call) {
        const { id: childId, guardianId: userId } = call.params;
        await changeGuardian(call, { childId, userId }, call.body);
        return { childId };
      },
      respond: readRecord,
    },
    looked,
  ),
  route(guardianApi.remove, {
    async execute(call) {
      const { id: childId, guardianId: userId } = call.params;
      await removeGuardian(call, { childId, userId });
      return { childId };
    },
    async respond(call, kept) {
      await readRecord(call, kept);
      return undefined;
    },
  }),
];

/**
 * The current record, for the office of the child's school. The tenant scope of an office call covers only its own
 * schools.
 */
async function readRecord(
  { tx, currentUser }: Pick<Call<typeof familyApi.add>, 'tx' | 'currentUser'>,
  { childId }: MutationResult,
) {
  const record = await findChildRecord(tx, Number(childId), currentUser.id);
  if (!record) throw new Refusal('not_found');
  return record;
}
