import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Locale } from '#core/lang/locale.ts';
import { planApi } from '#core/plans/plan.ts';
import { call } from '#web/api/call.ts';

/** Each child's plan of today, in the account's language. Refetched when the school's date changes. */
export const plansQuery = (locale: Locale, today: string) =>
  queryOptions({
    queryKey: ['plans', locale, today],
    queryFn: () => call(planApi.list),
    placeholderData: keepPreviousData,
  });
