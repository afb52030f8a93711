import { announcementReadApi } from '#core/announcements/announcement-read-api.ts';
import { type StaffAnnouncement, staffAnnouncementApi } from '#core/announcements/staff-announcement-api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { countFamiliesAt } from '#core/notifications/reach-rules.ts';
import { findChildFamilies } from '#server/notifications/reach-store.ts';
import { type Call, type MutationResult, type Route, route } from '#server/http/route.ts';
import {
  changeAnnouncement,
  draftAnnouncement,
  remindReaders,
  openAnnouncement,
  publishDraft,
  withdrawAnnouncement,
} from './staff-announcement-acts.ts';
import { isOfficeOf, targetOf } from './announcement-target-store.ts';
import { findAll, findOne, findReaders } from './staff-announcement-store.ts';

export const staffAnnouncementRoutes: Route[] = [
  route(announcementReadApi.read, {
    async execute(call) {
      await openAnnouncement(call, call.params.id);
      return {};
    },
    respond: () => Promise.resolve(undefined),
  }),
  route(staffAnnouncementApi.list, async ({ tx, currentUser, now }) => {
    const [{ announcements, targets }, children] = await Promise.all([
      findAll(tx, { currentUser, now }),
      findChildFamilies(tx),
    ]);
    return {
      announcements,
      targets: targets.map(({ name, room, languages, ...place }) => ({
        target: targetOf(place),
        name,
        room,
        languages: [...languages],
        isOffice: isOfficeOf(currentUser, place),
        families: countFamiliesAt(children, place),
      })),
    };
  }),
  route(staffAnnouncementApi.create, {
    async execute(call) {
      return { announcementId: await draftAnnouncement(call, call.body) };
    },
    respond: show,
  }),
  route(staffAnnouncementApi.change, {
    async execute(call) {
      await changeAnnouncement(call, call.params.id, call.body);
      return { announcementId: call.params.id };
    },
    respond: show,
  }),
  route(staffAnnouncementApi.publish, {
    async execute(call) {
      await publishDraft(call, call.params.id, call.body.revision);
      return { announcementId: call.params.id };
    },
    respond: show,
  }),
  route(staffAnnouncementApi.withdraw, {
    async execute(call) {
      await withdrawAnnouncement(call, call.params.id);
      return {};
    },
    respond: () => Promise.resolve(undefined),
  }),
  route(staffAnnouncementApi.readers, async ({ tx, currentUser, params }) => {
    const readers = await findReaders(tx, params.id, currentUser);
    if (!readers) throw new Refusal('not_found');
    return readers;
  }),
  route(staffAnnouncementApi.remind, {
    async execute(call) {
      await remindReaders(call, call.params.id);
      return { announcementId: call.params.id };
    },
    respond: show,
  }),
];

type ShowContext = Pick<Call<typeof staffAnnouncementApi.remind>, 'tx' | 'currentUser' | 'now'>;

/** The current state of an announcement that the user may still publish. */
async function show(
  { tx, currentUser, now }: ShowContext,
  { announcementId }: MutationResult,
): Promise<StaffAnnouncement> {
  const found = await findOne(tx, Number(announcementId), { currentUser, now });
  if (!found?.mayEdit) throw new Refusal('not_found');
  return found;
}
