import { archiveApi, groupApi, staffApi } from '#core/schools/group.ts';
import { findGroup, findMember } from '#server/children/family-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Call, type Kept, type Route, route } from '#server/http/route.ts';
import { addGroup, archiveGroup, changeGroup, changeMember, removeGroup, removeMember } from './group-acts.ts';

export const groupRoutes: Route[] = [
  route(groupApi.add, {
    async act(call) {
      return { groupId: await addGroup(call, call.body) };
    },
    show: shownGroup,
  }),
  route(groupApi.change, {
    async act(call) {
      await changeGroup(call, call.params.id, call.body);
      return { groupId: call.params.id };
    },
    show: shownGroup,
  }),
  route(groupApi.remove, {
    async act(call) {
      await removeGroup(call, call.params.id);
      return { groupId: call.params.id };
    },
    show: async () => undefined,
  }),
  route(archiveApi.put, {
    async act(call) {
      await archiveGroup(call, call.params.id, call.body.isArchived);
      return { groupId: call.params.id };
    },
    show: shownGroup,
  }),
  route(staffApi.change, {
    async act(call) {
      await changeMember(call, call.params.id, call.body);
      return { userId: call.params.id };
    },
    async show({ tx, person, body: { schoolId } }, { userId }) {
      const member = await findMember(tx, { userId: Number(userId), schoolId, me: person.id });
      if (!member) throw new Refusal('not_found');
      return member;
    },
  }),
  route(staffApi.remove, {
    async act(call) {
      await removeMember(call, call.params.id, call.query.school);
      return { userId: call.params.id };
    },
    async show({ person, query: { school } }) {
      if (!person.adminOf.includes(school)) throw new Refusal('not_found');
      return undefined;
    },
  }),
];

async function shownGroup({ tx }: Pick<Call<typeof groupApi.add>, 'tx'>, { groupId }: Kept) {
  const group = await findGroup(tx, Number(groupId));
  if (!group) throw new Refusal('not_found');
  return group;
}
