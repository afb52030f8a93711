import { announcementReadApi } from '#core/announcements/announcement-read-api.ts';
import { type StaffAnnouncement, staffAnnouncementApi } from '#core/announcements/staff-announcement-api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { countFamiliesAt } from '#core/notifications/reach-rules.ts';
import { findChildFamilies } from '#server/notifications/reach-store.ts';
import { type Call, type Kept, type Route, route } from '#server/http/route.ts';
import {
  changeAnnouncement,
  draftAnnouncement,
  nudgeReaders,
  openAnnouncement,
  publishDraft,
  withdrawAnnouncement,
} from './staff-announcement-acts.ts';
import { isOfficeOf, targetOf } from './announcement-target-store.ts';
import { findAll, findOne, findWhoRead } from './staff-announcement-store.ts';

export const staffAnnouncementRoutes: Route[] = [
  route(announcementReadApi.read, {
    async act(call) {
      await openAnnouncement(call, call.params.id);
      return {};
    },
    show: () => Promise.resolve(undefined),
  }),
  route(staffAnnouncementApi.list, async ({ tx, person, now }) => {
    const [{ announcements, targets }, children] = await Promise.all([
      findAll(tx, { person, now }),
      findChildFamilies(tx),
    ]);
    return {
      announcements,
      targets: targets.map(({ name, room, ...place }) => ({
        target: targetOf(place),
        name,
        room,
        isOffice: isOfficeOf(person, place),
        families: countFamiliesAt(children, place),
      })),
    };
  }),
  route(staffAnnouncementApi.create, {
    async act(call) {
      return { announcementId: await draftAnnouncement(call, call.body) };
    },
    show,
  }),
  route(staffAnnouncementApi.change, {
    async act(call) {
      await changeAnnouncement(call, call.params.id, call.body);
      return { announcementId: call.params.id };
    },
    show,
  }),
  route(staffAnnouncementApi.publish, {
    async act(call) {
      await publishDraft(call, call.params.id, call.body.revision);
      return { announcementId: call.params.id };
    },
    show,
  }),
  route(staffAnnouncementApi.withdraw, {
    async act(call) {
      await withdrawAnnouncement(call, call.params.id);
      return {};
    },
    show: () => Promise.resolve(undefined),
  }),
  route(staffAnnouncementApi.readers, async ({ tx, person, params }) => {
    const readers = await findWhoRead(tx, params.id, person);
    if (!readers) throw new Refusal('not_found');
    return readers;
  }),
  route(staffAnnouncementApi.nudge, {
    async act(call) {
      await nudgeReaders(call, call.params.id);
      return { announcementId: call.params.id };
    },
    show,
  }),
];

type Asking = Pick<Call<typeof staffAnnouncementApi.nudge>, 'tx' | 'person' | 'now'>;

/** As it now is, for somebody who may still publish it. */
async function show({ tx, person, now }: Asking, { announcementId }: Kept): Promise<StaffAnnouncement> {
  const found = await findOne(tx, Number(announcementId), { person, now });
  if (!found?.mayEdit) throw new Refusal('not_found');
  return found;
}
