/** What may be kept on a device for reading without a network. Everything else is not. (docs/decisions/0052) */
import type { Absence } from '#core/absences/absence.ts';
import type { Session } from '#core/auth/session.ts';
import { defaultConcurrent } from '#core/http/fields.ts';
import type { Message } from '#core/messages/message.ts';
import type { Pickup } from '#core/pickups/pickup.ts';
import type { DailyReport, ReportDate } from '#core/reports/report.ts';
import type { Config } from '#core/schools/school.ts';
import { addDays, isDay } from '#core/time/day.ts';
import { defaultTimeZone, schoolTimeAt } from '#core/time/school-clock.ts';

/** How many days back data is kept, and how long after it was read. */
export const keptDays = 7;

export type KeptScope = {
  readonly firstDay: string;
  readonly today: string;
  /** Conversations of a staff member are about the children of others. */
  readonly hasMessages: boolean;
};

/** What is kept for a user at an instant; undefined if nothing is. A staff member's own children are kept. */
export function keptScope(session: Session, now: Date): KeptScope | undefined {
  if (session.room || session.children.length === 0) return undefined;
  const { day: today } = schoolTimeAt(now, session.schools[0]?.timeZone ?? defaultTimeZone);
  return { today, firstDay: addDays(today, -keptDays), hasMessages: !session.capacities.includes('staff') };
}

type History = { readonly messages: readonly Message[]; readonly isWhole: boolean };
type Pages = { readonly pages: readonly unknown[]; readonly pageParams: readonly unknown[] };
type Rule = (data: unknown, scope: KeptScope, names: readonly unknown[]) => unknown;

const whole: Rule = (data) => data;
const isKeptDay = (day: unknown, { firstDay, today }: KeptScope) =>
  typeof day === 'string' && isDay(day) && day >= firstDay && day <= today;

/** By the pattern of the query's key: `*` is any text, `#` a number. The rule gives the part of the data to keep. */
const rules: Readonly<Record<string, Rule>> = {
  session: whole,
  children: whole,
  badges: whole,
  // Not the address of the family's home, which the map shows.
  config: (data) => ({ ...(data as Config), mapsApiKey: null, locations: [] }),
  'school-contacts': whole,
  people: whole,
  'announcements *': whole,
  'plans * *': (data, scope, [, day]) => (isKeptDay(day, scope) ? data : undefined),
  'reports days #': (data, scope) => (data as readonly ReportDate[]).filter(({ date }) => isKeptDay(date, scope)),
  // Photos are shown by the consents of the moment: none are kept.
  'reports # * *': (data, scope, [, day]) =>
    isKeptDay(day, scope) ? data && { ...(data as DailyReport), photos: undefined } : undefined,
  absences: (data, { firstDay }) => {
    const all = data as readonly Absence[];
    const recent = all.filter(({ date, endDate }) => (endDate ?? date) >= firstDay);
    // An empty list would say that no absence was reported.
    return recent.length === 0 && all.length > 0 ? undefined : recent;
  },
  pickups: (data, { firstDay }) => (data as readonly Pickup[]).filter(({ date }) => date >= firstDay),
  'pickups today': whole,
  'pickups plans': whole,
  conversations: (data, { hasMessages }) => (hasMessages ? data : undefined),
  'messages #': (data, { hasMessages }) => (hasMessages ? newestPage(data as History) : undefined),
  'notifications *': (data, { hasMessages }) => (hasMessages ? firstPage(data as Pages) : undefined),
};

/** Names that are part of a pattern, so that `*` does not match them. */
const fixed = new Set(['staff', 'versions', 'today', 'plans', 'days']);

function patternOf([about, ...names]: readonly unknown[]): string {
  const part = (name: unknown) =>
    typeof name === 'number' ? '#' : typeof name !== 'string' ? '?' : fixed.has(name) ? name : '*';
  return [about, ...names.map(part)].join(' ');
}

/** The part of a query's data that may be kept; undefined if none. */
export function keptPart(queryKey: readonly unknown[], data: unknown, scope: KeptScope): unknown {
  const pattern = patternOf(queryKey);
  return Object.hasOwn(rules, pattern) && data !== undefined
    ? rules[pattern]?.(data, scope, queryKey.slice(1))
    : undefined;
}

function newestPage({ messages, isWhole }: History): History {
  return { messages: messages.slice(-defaultConcurrent), isWhole: isWhole && messages.length <= defaultConcurrent };
}

function firstPage({ pages, pageParams }: Pages): Pages {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}
