/** A school's hours and calendar, as its office edits them. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { calendarDayApi, type CalendarChange, type HoursChange, hoursApi } from '#core/school-days/school-day-api.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';

const ofSchool = (school: number | null) => (school === null ? {} : { school: String(school) });

export const staffHoursQuery = (school: number | null) =>
  queryOptions({
    queryKey: ['school-days', 'hours', school],
    queryFn: () => call(hoursApi.read, { query: ofSchool(school) }),
  });

export const staffCalendarQuery = (school: number | null, { from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['school-days', 'calendar', school, from],
    queryFn: () => call(calendarDayApi.list, { query: { ...ofSchool(school), from, to } }),
    placeholderData: keepPreviousData,
  });

// The school's live event refreshes everything else that shows its days.
const about = ['school-days'];

export function useSaveHours(callbacks: MutationCallbacks<unknown>) {
  return useSimpleMutation({
    name: ['save hours'],
    about,
    send: (body: HoursChange, key) => call(hoursApi.save, { body, key }),
    ...callbacks,
  });
}

export function useSaveDays(callbacks: MutationCallbacks<unknown>) {
  return useSimpleMutation({
    name: ['save school days'],
    about,
    send: (body: CalendarChange, key) => call(calendarDayApi.save, { body, key }),
    ...callbacks,
  });
}

type DaysRemoval = { readonly school: string; readonly revision: string; readonly from: string; readonly to: string };

export function useRemoveDays(callbacks: MutationCallbacks<unknown>) {
  return useSimpleMutation({
    name: ['remove school days'],
    about,
    send: (query: DaysRemoval, key) => call(calendarDayApi.remove, { query, key }),
    ...callbacks,
  });
}
