import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { type ChildStatus, countsOf, groupDayOf, statusOf } from '#core/attendance/status-rules.ts';
import { StaffAlerts } from '#web/alerts/StaffAlerts.tsx';
import { staffAlertsQuery } from '#web/alerts/staff-alert-queries.ts';
import { AwayNow } from '#web/attendance/AwayNow.tsx';
import { registersQuery } from '#web/attendance/attendance-queries.ts';
import { countsInWords } from '#web/attendance/register-words.ts';
import { SafeArrival } from '#web/attendance/SafeArrival.tsx';
import { RoomFilter } from '#web/children/RoomFilter.tsx';
import { Approvals } from '#web/people/Approvals.tsx';
import { approvalsQuery } from '#web/people/approval-queries.ts';
import { DepartureBoard } from '#web/pickups/DepartureBoard.tsx';
import { DepartureSummary } from '#web/pickups/DepartureSummary.tsx';
import { departuresQuery } from '#web/pickups/departure-queries.ts';
import { RoomView } from '#web/pickups/RoomView.tsx';
import { usePerson } from '#web/session/session-queries.ts';
import { useChosenSchool, useChosenTime } from '#web/session/use-chosen-school.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { useWords } from '#web/words/words.ts';
import { staffPaths } from './staff-paths.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

/**
 * The day at a glance: what families tell the school, of whom to make sure, who is to be approved, who leaves with
 * whom.
 */
export function TodayPage() {
  const t = useWords();
  const { capacities } = usePerson();
  const school = useChosenSchool();
  const departures = useQuery(departuresQuery(school));
  const attendance = useQuery(registersQuery(school));
  const alerts = useQuery(staffAlertsQuery);
  const approvals = useQuery(approvalsQuery);
  const [searched] = useSearchParams();
  const board = departures.data;
  const registers = attendance.data;
  const { day, time } = useChosenTime(registers);
  const groups = registers?.groups ?? [];
  const room = groups.find((group) => group.room === searched.get('room'));
  const now = { day: registers?.today ?? day, time };
  const statuses = new Map<number, ChildStatus>();
  for (const group of registers?.groups ?? []) {
    const groupDay = groupDayOf(group, { day: now.day, hasSchool: registers?.hasSchool ?? false }, now);
    for (const child of group.children) statuses.set(child.childId, statusOf(child, groupDay, now));
  }
  if (searched.get('view') === 'room') {
    const shown = room ?? groups[0];
    return (
      <>
        <ViewSwitch />
        <Stale asked={[departures, attendance]} />
        <RoomFilter rooms={groups.map((group) => group.room)} chosen={shown?.room ?? null} all={false} />
        {(departures.isPending || attendance.isPending) && <Skeleton className="h-28" count={4} />}
        {board && registers && shown && (
          <RoomView
            key={shown.groupId}
            board={board}
            registers={registers}
            group={shown}
            counts={countsInWords(countsOf(shown, registers, now), t)}
          />
        )}
      </>
    );
  }
  return (
    <>
      <ViewSwitch />
      <Stale asked={[departures, attendance, alerts, approvals]} />
      {board && <DepartureSummary board={board} registers={registers} now={now} room={room?.room ?? null} />}
      {alerts.data && <StaffAlerts alerts={alerts.data} registers={registers} />}
      {attendance.isPending && <Skeleton className="h-20" />}
      {registers && (
        <SafeArrival
          registers={registers}
          now={now}
          room={room?.room ?? null}
          to={(of, childId) => registerPath({ school, room: of, childId })}
        />
      )}
      {approvals.data && <Approvals people={approvals.data} mayDecide={capacities.includes('admin')} />}
      {departures.isPending && <Skeleton className="h-28" count={4} />}
      {board && <DepartureBoard board={board} registers={registers} statuses={statuses} />}
      {registers && <AwayNow registers={registers} now={now} room={room?.room ?? null} />}
    </>
  );
}

type Place = { readonly school: number | null; readonly room: string; readonly childId: number | undefined };

function registerPath({ school, room, childId }: Place): string {
  const place = new URLSearchParams({ room });
  if (school !== null) place.set('school', String(school));
  if (childId !== undefined) place.set('child', String(childId));
  return `${staffPaths.attendance}?${place}`;
}
