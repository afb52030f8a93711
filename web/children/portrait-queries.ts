/** Queries of portraits. They are never kept on the device. */
import { queryOptions } from '@tanstack/react-query';
import { portraitApi } from '#core/portraits/portrait-api.ts';
import { call } from '#web/api/call.ts';

export const childPortraitsQuery = (id: number) =>
  queryOptions({
    queryKey: ['portraits', 'child', id],
    queryFn: () => call(portraitApi.ofChild, { params: { id } }),
  });

export const ownPortraitQuery = queryOptions({
  queryKey: ['portraits', 'own'],
  queryFn: () => call(portraitApi.own),
});
