/** Queries and mutations of a family's photos. They are never kept on the device. */
import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#core/lang/locale.ts';
import { photoApi } from '#core/photos/photo-api.ts';
import { call } from '#web/api/call.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';

/** The photos of a month, or of the latest with photos. */
export const childPhotosQuery = (id: number, month: string | undefined, locale: Locale) =>
  queryOptions({
    queryKey: ['reports', 'photos', id, month ?? null, locale],
    queryFn: () => call(photoApi.ofChild, { params: { id }, query: { ...(month && { month }) } }),
  });

type Callbacks = { onDone: () => void };

/** Hides a photo for every family. */
export function useTakeDownPhoto(id: number, { onDone }: Callbacks) {
  return useSimpleMutation({
    name: ['take down photo', id],
    about: ['reports'],
    send: (_: undefined, key) => call(photoApi.takeDown, { params: { id }, key }),
    onDone,
  });
}
