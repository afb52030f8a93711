import { photoApi, staffPhotoApi } from '#core/photos/photo-api.ts';
import { requireRight } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type ActionContext, childAccess, type ReplyAccess, type Route, route } from '#server/http/route.ts';
import type { GroupPhotos } from '#core/photos/photo.ts';
import { addPhotos, changePhoto, removePhoto, settlePhoto, takeDownPhoto } from './photo-acts.ts';
import type { ArchiveLine } from '#server/storage/archive-line.ts';
import type { FileStorage } from '#server/storage/file-storage.ts';
import { downloadPhotos } from './photo-archive-acts.ts';
import { findChildPhotos } from './photo-store.ts';
import { findGroupPhotos, findPhotoPlace, findTakenDown } from './staff-photo-store.ts';

const groupAccess: ReplyAccess<GroupPhotos> = {
  kind: 'reports',
  childrenIn: ({ children }) => children.map(({ childId }) => childId),
};

export const photoRoutes = (files: { readonly storage: FileStorage }, line: ArchiveLine): Route[] => [
  route(
    photoApi.ofChild,
    async ({ tx, currentUser, params: { id: childId }, query, now, locale }) => {
      requireRight(currentUser, 'view', childId);
      const photos = await findChildPhotos(tx, { childId, month: query.month, now, locale });
      if (!photos) throw new Refusal('not_found');
      return photos;
    },
    childAccess('reports'),
  ),
  route(photoApi.archive, { file: (call) => downloadPhotos(call, { storage: files.storage, line }) }),
  route(photoApi.takeDown, {
    async execute(call) {
      await takeDownPhoto(call, call.params.id);
      return {};
    },
    respond: () => Promise.resolve(undefined),
  }),
  route(
    staffPhotoApi.ofGroup,
    (call) => readGroup(call, { groupId: call.params.id, day: call.query.day }),
    groupAccess,
  ),
  route(
    staffPhotoApi.add,
    {
      async execute(call) {
        await addPhotos(call, { groupId: call.params.id, day: call.query.day, photos: call.body });
        return { fileIds: call.body.fileIds };
      },
      respond: (call) => readGroup(call, { groupId: call.params.id, day: call.query.day }),
    },
    groupAccess,
  ),
  route(
    staffPhotoApi.change,
    {
      async execute(call) {
        await changePhoto(call, call.params.id, call.body);
        return { photoId: call.params.id };
      },
      async respond(call, { photoId }) {
        const place = await findPhotoPlace(call.tx, Number(photoId));
        if (!place) throw new Refusal('not_found');
        return readGroup(call, place);
      },
    },
    groupAccess,
  ),
  route(staffPhotoApi.remove, {
    async execute(call) {
      await removePhoto(call, call.params.id);
      return {};
    },
    respond: () => Promise.resolve(undefined),
  }),
  route(staffPhotoApi.takenDown, ({ tx, currentUser }) => findTakenDown(tx, currentUser)),
  route(staffPhotoApi.settle, {
    async execute(call) {
      await settlePhoto(call, call.params.id, call.body);
      return {};
    },
    respond: () => Promise.resolve(undefined),
  }),
];

type Place = { readonly groupId: number; readonly day: string };

async function readGroup(
  { tx, currentUser, now }: Omit<ActionContext, 'requestId'>,
  place: Place,
): Promise<GroupPhotos> {
  const photos = await findGroupPhotos(tx, { currentUser, ...place, now });
  if (!photos) throw new Refusal('not_found');
  return photos;
}
