import { queryOptions } from '@tanstack/react-query';
import { staffFileApi } from '#core/child-files/child-file-api.ts';
import { call } from '#web/api/call.ts';

/** The cards of a group's children. In memory as long as the page is open, so that an evacuation needs no network. */
export const groupSheetQuery = (id: number) =>
  queryOptions({
    queryKey: ['group-sheets', id],
    queryFn: () => call(staffFileApi.sheet, { params: { id } }),
    gcTime: Number.POSITIVE_INFINITY,
  });
