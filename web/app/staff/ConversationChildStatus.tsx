import { useQueries } from '@tanstack/react-query';
import { groupDayOf, statusOf } from '#core/attendance/status-rules.ts';
import { childStatusLabel } from '#web/attendance/child-status-label.ts';
import { registersQuery } from '#web/attendance/attendance-queries.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { useChosenTime } from '#web/session/use-chosen-school.ts';

/** Where the child of a conversation is, from the attendance that the board reads too. Empty for a child not in it. */
export function ConversationChildStatus({ childId }: { childId: number }) {
  const t = useTranslation();
  const locale = useLocale();
  const { schools } = useCurrentUser();
  // The board of a user's only school has no school in its address.
  const schoolIds = schools.length > 1 ? schools.map(({ id }) => id) : [null];
  const lists = useQueries({ queries: schoolIds.map((school) => registersQuery(school)) });
  const registers = lists.map(({ data }) => data).find((one) => one?.groups.some((group) => childIn(group, childId)));
  const { day, time } = useChosenTime(registers);
  const group = registers?.groups.find((one) => childIn(one, childId));
  const child = group && childIn(group, childId);
  if (!registers || !group || !child) return null;
  const now = { day: registers.today ?? day, time };
  const status = statusOf(child, groupDayOf(group, { ...registers, day: now.day }, now), now);
  return <p className="truncate text-tiny">{childStatusLabel(status, locale, t)}</p>;
}

type WithChildren<Child> = { readonly children: readonly Child[] };

const childIn = <Child extends { readonly childId: number }>({ children }: WithChildren<Child>, childId: number) =>
  children.find((one) => one.childId === childId);
