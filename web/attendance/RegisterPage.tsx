import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ClipboardList } from 'lucide-react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { isMarkable } from '#core/attendance/attendance-rules.ts';
import { dayName } from '#core/reports/report-rules.ts';
import { isDay } from '#core/time/day.ts';
import { formatDay } from '#core/time/format.ts';
import { GroupFilter } from '#web/children/GroupFilter.tsx';
import { DeviceClockNotice } from '#web/session/DeviceClockNotice.tsx';
import { useChosenSchool, useChosenTime } from '#web/session/use-chosen-school.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DayNavigator } from '#web/ui/DayNavigator.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { registersQuery } from './attendance-queries.ts';
import { Register } from './Register.tsx';
import { RegisterOverview } from './RegisterOverview.tsx';

/** The attendance page: one group's register or an overview of the rooms, today's or an earlier day's. */
export function RegisterPage() {
  const t = useTranslation();
  const locale = useLocale();
  const { day: chosenDay } = useChosenTime();
  const [searched] = useSearchParams();
  const [, navigate] = useLocation();
  const text = searched.get('day');
  const requested = text !== null && isDay(text) && text < chosenDay ? text : null;
  const query = useQuery(registersQuery(useChosenSchool(), requested));
  const registers = query.data;
  const { day: dayThere, time } = useChosenTime(registers);
  const today = registers?.today ?? dayThere;
  const day = requested ?? today;
  const to = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(searched);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return `?${next}`;
  };
  const rooms = registers?.groups.map(({ room }) => room) ?? [];
  const only = rooms.length === 1 ? rooms[0] : undefined;
  const chosen = registers?.groups.find(({ room }) => room === (only ?? searched.get('room')));
  const name = dayName(day, today);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <PageHeading>{t('attendance.title')}</PageHeading>
        {registers?.groups.some(({ mayMark }) => mayMark) && (
          <Link
            href={`/staff/attendance/month${to({ child: null, day: null, month: day.slice(0, 7) })}`}
            className={buttonClasses('bare')}
          >
            <CalendarDays aria-hidden size={18} />
            {t('months.open')}
          </Link>
        )}
      </div>
      <DayNavigator
        date={day}
        today={today}
        onGo={(next) => navigate(to({ day: next >= today ? null : next, child: null }), { replace: true })}
        name={name === 'weekday' ? (formatDay(day, locale, 'weekday').split(/[\s,]/)[0] ?? '') : t(`register.${name}`)}
        previous={t('register.previousDay')}
        next={t('register.nextDay')}
      />
      <StaleDataNotice queries={[query]} />
      <DeviceClockNotice />
      {query.isPending && <Skeleton className="h-16" count={6} />}
      {registers && <GroupFilter rooms={rooms} chosen={chosen?.room ?? null} />}
      {registers && chosen && (
        <Register
          key={`${chosen.groupId} ${day}`}
          group={chosen}
          registers={registers}
          requested={requested}
          now={{ day: today, time }}
          isOpen={chosen.mayMark && isMarkable(day, today)}
          shown={Number(searched.get('child'))}
          onShow={(childId) => navigate(to({ child: childId === null ? null : String(childId) }), { replace: true })}
        />
      )}
      {registers && !chosen && rooms.length > 0 && (
        <RegisterOverview registers={registers} now={{ day: today, time }} to={(room) => to({ room })} />
      )}
      {registers && rooms.length === 0 && <NoGroups />}
    </>
  );
}

function NoGroups() {
  const t = useTranslation();
  return (
    <Card>
      <EmptyState icon={ClipboardList} tone="stone" title={t('register.none')} text={t('register.noneText')} />
    </Card>
  );
}
