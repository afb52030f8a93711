import { queryOptions } from '@tanstack/react-query';
import { schoolContactApi } from '#core/schools/school-contact.ts';
import { call } from '#web/api/call.ts';

export const schoolContactsQuery = queryOptions({
  queryKey: ['school-contacts'],
  queryFn: () => call(schoolContactApi.list),
});
