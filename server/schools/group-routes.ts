import { archiveApi, groupApi, staffApi } from '#core/schools/group.ts';
import { findGroup, findMember } from '#server/children/family-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Call, type MutationResult, type Route, route } from '#server/http/route.ts';
import { addGroup, archiveGroup, changeGroup, changeMember, removeGroup, removeMember } from './group-acts.ts';

export const groupRoutes: Route[] = [
  route(groupApi.add, {
    async execute(call) {
      return { groupId: await addGroup(call, call.body) };
    },
    respond: shownGroup,
  }),
  route(groupApi.change, {
    async execute(call) {
      await changeGroup(call, call.params.id, call.body);
      return { groupId: call.params.id };
    },
    respond: shownGroup,
  }),
  route(groupApi.remove, {
    async execute(call) {
      await removeGroup(call, call.params.id);
      return { groupId: call.params.id };
    },
    respond: async () => undefined,
  }),
  route(archiveApi.put, {
    async execute(call) {
      await archiveGroup(call, call.params.id, call.body.isArchived);
      return { groupId: call.params.id };
    },
    respond: shownGroup,
  }),
  route(staffApi.change, {
    async execute(call) {
      await changeMember(call, call.params.id, call.body);
      return { userId: call.params.id };
    },
    async respond({ tx, currentUser, body: { schoolId } }, { userId }) {
      const member = await findMember(tx, { userId: Number(userId), schoolId, me: currentUser.id });
      if (!member) throw new Refusal('not_found');
      return member;
    },
  }),
  route(staffApi.remove, {
    async execute(call) {
      await removeMember(call, call.params.id, call.query.school);
      return { userId: call.params.id };
    },
    async respond({ currentUser, query: { school } }) {
      if (!currentUser.adminOf.includes(school)) throw new Refusal('not_found');
      return undefined;
    },
  }),
];

async function shownGroup({ tx }: Pick<Call<typeof groupApi.add>, 'tx'>, { groupId }: MutationResult) {
  const group = await findGroup(tx, Number(groupId));
  if (!group) throw new Refusal('not_found');
  return group;
}
