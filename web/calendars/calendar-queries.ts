import { queryOptions, skipToken, useQueryClient } from '@tanstack/react-query';
import { type Calendar, type CalendarAddress, calendarApi } from '#core/calendars/calendar.ts';
import { call } from '#web/session/call.ts';
import { refusalIn } from '#web/session/call-error.ts';
import { useIntention } from '#web/session/use-intention.ts';

export const calendarQuery = queryOptions({ queryKey: ['calendar'], queryFn: () => call(calendarApi.read) });

/** The address made on this device since the page was opened. Nobody can ask for it again. */
export const madeQuery = queryOptions<CalendarAddress | null>({ queryKey: ['calendar', 'made'], queryFn: skipToken });

type Told = { onDone: () => void; onFailed: (error: Error) => void };

/** Makes an address in place of the one before. The same try again gives the same address. */
export function useMakeCalendar({ onDone, onFailed }: Told) {
  const client = useQueryClient();
  return useIntention<'make', CalendarAddress, undefined, Calendar>({
    name: ['make calendar'],
    send: (_, key) => call(calendarApi.make, { key }),
    // No list shows an address: only its answer does.
    shown: { list: calendarQuery.queryKey, find: () => [] },
    onDone(made) {
      client.setQueryData(madeQuery.queryKey, made);
      client.setQueryData(calendarQuery.queryKey, { since: made.since });
      onDone();
    },
    onFailed,
  });
}

/** Takes the address back. That there is none any more counts as done. */
export function useRevokeCalendar({ onDone, onFailed }: Told) {
  const client = useQueryClient();
  return useIntention<'revoke', 'revoked', undefined, Calendar>({
    name: ['revoke calendar'],
    send: (_, key) =>
      call(calendarApi.revoke, { key })
        // One that is gone already is what was wanted.
        .catch((error: unknown) => {
          if (refusalIn(error) !== 'not_found') throw error;
        })
        .then(() => 'revoked' as const),
    shown: {
      list: calendarQuery.queryKey,
      find: ({ since }) => (since === null ? ['revoked'] : []),
    },
    onDone() {
      client.setQueryData(madeQuery.queryKey, null);
      client.setQueryData(calendarQuery.queryKey, { since: null });
      onDone();
    },
    onFailed,
  });
}
