/** Queries and mutations of a group's photos on the staff side. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GroupPhotos, NewPhotos, PhotoChange, PhotoDecision } from '#core/photos/photo.ts';
import { staffPhotoApi } from '#core/photos/photo-api.ts';
import { call } from '#web/api/call.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';
import type { Attachment } from '#web/files/attachment.ts';
import { uploadFiles } from '#web/files/upload.ts';

export type GroupDayPlace = { readonly groupId: number; readonly date: string };

export const groupPhotosQuery = ({ groupId, date }: GroupDayPlace) =>
  queryOptions({
    queryKey: ['reports', 'group photos', groupId, date],
    queryFn: () => call(staffPhotoApi.ofGroup, { params: { id: groupId }, query: { day: date } }),
  });

/** The photos that families took down, for the office. */
export const takenDownPhotosQuery = queryOptions({
  queryKey: ['reports', 'taken down photos'],
  queryFn: () => call(staffPhotoApi.takenDown, {}),
});

type Callbacks = { onDone: () => void; onFailed?: (error: Error) => void };

/** Photos to upload, with what is stated about each. */
type ChosenPhotos = Omit<NewPhotos, 'fileIds'> & { readonly photos: readonly Attachment[] };

/** Uploads photos and adds them to the day. `progressKey` names the upload. */
export function useAddPhotos(place: GroupDayPlace, { onDone, onFailed }: Callbacks) {
  const client = useQueryClient();
  const [progressKey, setProgressKey] = useState('');
  const mutation = useSimpleMutation({
    name: ['add photos', place.groupId, place.date],
    about: ['reports'],
    async send({ photos, ...stated }: ChosenPhotos, key) {
      setProgressKey(key);
      const stored = await uploadFiles(photos, key);
      const body = { ...stated, fileIds: stored.map(({ id }) => id) };
      return call(staffPhotoApi.add, { params: { id: place.groupId }, query: { day: place.date }, body, key });
    },
    onDone(photos: GroupPhotos) {
      client.setQueryData(groupPhotosQuery(place).queryKey, photos);
      onDone();
    },
    ...(onFailed && { onFailed }),
  });
  return { ...mutation, progressKey };
}

export function useChangePhoto(place: GroupDayPlace, id: number, { onDone }: Callbacks) {
  const client = useQueryClient();
  return useSimpleMutation({
    name: ['change photo', id],
    about: ['reports'],
    send: (body: PhotoChange, key) => call(staffPhotoApi.change, { params: { id }, body, key }),
    onDone(photos: GroupPhotos) {
      client.setQueryData(groupPhotosQuery(place).queryKey, photos);
      onDone();
    },
  });
}

export function useRemovePhoto(id: number, { onDone }: Callbacks) {
  return useSimpleMutation({
    name: ['remove photo', id],
    about: ['reports'],
    send: (_: undefined, key) => call(staffPhotoApi.remove, { params: { id }, key }),
    onDone,
  });
}

export function useSettlePhoto(id: number, onDone: (decision: PhotoDecision['decision']) => void) {
  return useSimpleMutation({
    name: ['settle photo', id],
    about: ['reports'],
    send: (body: PhotoDecision, key) => call(staffPhotoApi.settle, { params: { id }, body, key }),
    onDone: (_, { decision }) => onDone(decision),
  });
}
