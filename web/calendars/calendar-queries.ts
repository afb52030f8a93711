import { queryOptions, skipToken, useQueryClient } from '@tanstack/react-query';
import { type Calendar, type CalendarAddress, calendarApi } from '#core/calendars/calendar.ts';
import { call } from '#web/api/call.ts';
import { errorCode } from '#web/api/call-error.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useIdempotentMutation } from '#web/api/use-idempotent-mutation.ts';

export const calendarQuery = queryOptions({ queryKey: ['calendar'], queryFn: () => call(calendarApi.read) });

/** The link created since the page was opened. The server stores only its hash, so it cannot be fetched again. */
export const createdCalendarQuery = queryOptions<CalendarAddress | null>({
  queryKey: ['calendar', 'made'],
  queryFn: skipToken,
});

/** Creates a link in place of the previous one. A retry returns the same link. */
export function useCreateCalendar({ onDone, onFailed }: MutationCallbacks<void>) {
  const client = useQueryClient();
  return useIdempotentMutation<'make', CalendarAddress, undefined, Calendar>({
    name: ['make calendar'],
    send: (_, key) => call(calendarApi.make, { key }),
    // Only the reply contains the link: no list shows it.
    shown: { list: calendarQuery.queryKey, find: () => [] },
    onDone(made) {
      client.setQueryData(createdCalendarQuery.queryKey, made);
      client.setQueryData(calendarQuery.queryKey, { since: made.since });
      onDone();
    },
    onFailed,
  });
}

/** Revokes the link. Succeeds if there is none any more. */
export function useRevokeCalendar({ onDone, onFailed }: MutationCallbacks<void>) {
  const client = useQueryClient();
  return useIdempotentMutation<'revoke', 'revoked', undefined, Calendar>({
    name: ['revoke calendar'],
    send: (_, key) =>
      call(calendarApi.revoke, { key })
        // A link that is already gone counts as revoked.
        .catch((error: unknown) => {
          if (errorCode(error) !== 'not_found') throw error;
        })
        .then(() => 'revoked' as const),
    shown: {
      list: calendarQuery.queryKey,
      find: ({ since }) => (since === null ? ['revoked'] : []),
    },
    onDone() {
      client.setQueryData(createdCalendarQuery.queryKey, null);
      client.setQueryData(calendarQuery.queryKey, { since: null });
      onDone();
    },
    onFailed,
  });
}
