import { infiniteQueryOptions } from '@tanstack/react-query';
import { type AuditKind, auditApi, auditKinds, type AuditLine } from '#core/audit/audit.ts';
import { defaultConcurrent } from '#core/http/fields.ts';
import type { Locale } from '#core/lang/locale.ts';
import { isDay } from '#core/time/day.ts';
import { call } from '#web/api/call.ts';

export type AuditFilter = { kind?: AuditKind; person?: string; child?: string; from?: string; to?: string };

/** The filter in the URL. Invalid values are ignored. */
export function filterFrom(params: URLSearchParams): AuditFilter {
  const kind = auditKinds.find((one) => one === params.get('kind'));
  const text = (name: string, is: (value: string) => boolean) => {
    const value = params.get(name);
    return value !== null && is(value) ? { [name]: value } : {};
  };
  const isId = (value: string) => /^[1-9]\d{0,8}$/.test(value);
  return {
    ...(kind && { kind }),
    ...text('person', isId),
    ...text('child', isId),
    ...text('from', isDay),
    ...text('to', isDay),
  };
}

/** Latest first, a page at a time, with the last entry as the cursor. */
export const auditQuery = (filter: AuditFilter, locale: Locale) =>
  infiniteQueryOptions({
    queryKey: ['audit', locale, filter],
    queryFn: ({ pageParam }) =>
      call(auditApi.list, { query: { ...filter, ...(pageParam > 0 && { before: String(pageParam) }) } }),
    initialPageParam: 0,
    getNextPageParam: (page: AuditLine[]) => (page.length < defaultConcurrent ? undefined : page.at(-1)?.id),
  });
