import { childFileApi, staffFileApi } from '#core/child-files/child-file-api.ts';
import { isAtSchool } from '#core/attendance/status-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { findChildrenOnDay } from '#server/attendance/group-list-store.ts';
import { isAssignedTo, ownSchool, requireRight } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type ActionContext, childAccess, type Route, route } from '#server/http/route.ts';
import { remindFamilies, saveFile, signFile } from './child-file-acts.ts';
import { findFile } from './child-file-store.ts';
import { findCard, findGroupCards, findGroupPlace } from './child-card-store.ts';
import type { HealthKeys } from '#server/db/encryption/health-keys.ts';
import { findSchoolFiles, findVersions } from './school-files-store.ts';

export function childFileRoutes(keys: HealthKeys): Route[] {
  const readFile = async ({ tx, currentUser, now }: ActionContext, childId: number) => {
    requireRight(currentUser, 'view', childId);
    const file = await findFile(tx, keys, { childId, userId: currentUser.id, now });
    if (!file) throw new Refusal('not_found');
    return file;
  };
  return [
    route(childFileApi.read, (call) => readFile(call, call.params.id), childAccess('file')),
    route(
      childFileApi.save,
      {
        async execute(call) {
          await saveFile(call, keys, call.params.id, call.body);
          return { childId: call.params.id };
        },
        respond: (call, { childId }) => readFile(call, Number(childId)),
      },
      childAccess('file'),
    ),
    route(
      childFileApi.sign,
      {
        async execute(call) {
          await signFile(call, call.params.id, call.body);
          return { childId: call.params.id };
        },
        respond: (call, { childId }) => readFile(call, Number(childId)),
      },
      childAccess('file'),
    ),
    route(
      staffFileApi.card,
      async (call) => {
        const card = await findCard(call.tx, keys, call, call.params.id);
        if (!card) throw new Refusal('not_found');
        return card;
      },
      childAccess('file'),
    ),
    route(staffFileApi.sheet, (call) => readSheet(call, keys, call.params.id), {
      kind: 'file',
      childrenIn: ({ children }) => children.map(({ childId }) => childId),
    }),
    route(staffFileApi.list, async (call) => {
      const files = await findSchoolFiles(call.tx, call, ownSchool(call.currentUser, call.query.school));
      if (!files) throw new Refusal('not_found');
      return files;
    }),
    route(staffFileApi.remind, {
      execute: async (call) => ({ reminded: await remindFamilies(call, call.body.childIds) }),
      respond: async (_, { reminded }) => ({ reminded: [reminded ?? []].flat() }),
    }),
    route(staffFileApi.versions, async ({ tx, currentUser, params }) => {
      const versions = await findVersions(tx, currentUser, params.id);
      if (!versions) throw new Refusal('not_found');
      return versions;
    }),
  ];
}

/** The cards of a group with where each child is, by the rule of attendance. */
async function readSheet(call: ActionContext, keys: HealthKeys, groupId: number) {
  const { tx, currentUser, now } = call;
  const group = await findGroupPlace(tx, groupId);
  if (!group || !isAssignedTo(currentUser, group)) throw new Refusal('not_found');
  const cards = await findGroupCards(tx, keys, call, groupId);
  const { day } = schoolTimeAt(now, group.timeZone);
  const onDay = await findChildrenOnDay(tx, [groupId], day, now);
  const children = cards.map((card) => {
    const status = onDay.get(card.childId)?.status;
    return { ...card, state: status?.state ?? 'expected', isHere: status !== undefined && isAtSchool(status) } as const;
  });
  return { groupId, schoolId: group.schoolId, room: group.room, day, at: now.toISOString(), children };
}
