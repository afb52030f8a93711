import { BellRing, CircleHelp, UserCheck } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { type ChildStatus, countsOf, groupDayOf, statusOf } from '#core/attendance/status-rules.ts';
import { areStepsShown } from '#core/schools/first-steps.ts';
import { isUnseenEmergency } from '#web/alerts/Emergencies.tsx';
import { AlertNews } from '#web/alerts/AlertNews.tsx';
import { StaffAlerts } from '#web/alerts/StaffAlerts.tsx';
import { staffAlertsQuery } from '#web/alerts/staff-alert-queries.ts';
import { AbsentChildren } from '#web/attendance/AbsentChildren.tsx';
import { registersQuery } from '#web/attendance/attendance-queries.ts';
import { countsLabel } from '#web/attendance/register-labels.ts';
import { safeArrivalOf } from '#web/attendance/safe-arrival.ts';
import { SafeArrival } from '#web/attendance/SafeArrival.tsx';
import { GroupFilter } from '#web/children/GroupFilter.tsx';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { ApprovalList } from '#web/pickup-people/ApprovalList.tsx';
import { approvalsQuery } from '#web/pickup-people/approval-queries.ts';
import { DepartureBoard } from '#web/pickups/board/DepartureBoard.tsx';
import { DepartureSummary } from '#web/pickups/board/DepartureSummary.tsx';
import { departuresQuery } from '#web/pickups/board/departure-queries.ts';
import { RoomView } from '#web/pickups/board/RoomView.tsx';
import { firstStepsQuery } from '#web/schools/first-steps-queries.ts';
import { DeviceClockNotice } from '#web/session/DeviceClockNotice.tsx';
import { SpecialDaysCard } from '#web/session/SpecialDaysCard.tsx';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { useChosenSchool, useChosenTime } from '#web/session/use-chosen-school.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { withCatalog } from '#web/i18n/locale.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { staffPaths } from './staff-paths.ts';
import { FoldedSection } from './FoldedSection.tsx';
import { AreaSwitch } from './AreaSwitch.tsx';

/** Loaded for the office alone, and shown once there is one to settle. */
const PhotosToSettle = onDemand(
  () =>
    withCatalog('staffPhotosToSettle', import('#web/reports/staff/photos/PhotosToSettle.tsx')).then((m) => ({
      Screen: m.PhotosToSettle,
    })),
  null,
);

/** Loaded for the office of a new school. */
const FirstStepList = onDemand(
  () => import('#web/schools/FirstStepList.tsx').then((m) => ({ Screen: m.FirstStepList })),
  null,
);

/** Today's overview for staff: alerts of families, unexplained absences, pickup people to approve, and departures. */
export function TodayPage() {
  const t = useTranslation();
  const { capacities } = useCurrentUser();
  const school = useChosenSchool();
  const departures = useQuery(departuresQuery(school));
  const attendance = useQuery(registersQuery(school));
  const alerts = useQuery(staffAlertsQuery);
  const approvals = useQuery(approvalsQuery);
  const isOffice = capacities.includes('admin');
  const firstSteps = useQuery({ ...firstStepsQuery(school), enabled: isOffice });
  const [searched] = useSearchParams();
  const board = departures.data;
  const registers = attendance.data;
  const { day, time } = useChosenTime(registers);
  const groups = registers?.groups ?? [];
  const room = groups.find((group) => group.room === searched.get('room'));
  const now = { day: registers?.today ?? day, time };
  const statuses = new Map<number, ChildStatus>();
  for (const group of groups) {
    if (!registers) break;
    const groupDay = groupDayOf(group, { ...registers, day: now.day }, now);
    for (const child of group.children) statuses.set(child.childId, statusOf(child, groupDay, now));
  }
  if (searched.get('view') === 'room') {
    const shown = room ?? groups[0];
    return (
      <>
        <AreaSwitch />
        <StaleDataNotice queries={[departures, attendance]} />
        <DeviceClockNotice />
        <GroupFilter rooms={groups.map((group) => group.room)} chosen={shown?.room ?? null} all={false} />
        {(departures.isPending || attendance.isPending) && <Skeleton className="h-28" count={4} />}
        {board && registers && shown && (
          <RoomView
            key={shown.groupId}
            board={board}
            registers={registers}
            group={shown}
            counts={countsLabel(countsOf(shown, registers, now), t)}
            isOffice={isOffice}
          />
        )}
      </>
    );
  }
  const chosenRoom = room?.room ?? null;
  const arrival = registers && safeArrivalOf(registers, now, chosenRoom);
  const toSettle = arrival ? arrival.missing.length + arrival.came.length : 0;
  const toMark = arrival ? arrival.untaken.length + arrival.underway.length : 0;
  const shownAlerts = alerts.data?.filter((alert) => !isUnseenEmergency(alert)) ?? [];
  // The board comes first at the end of the day. Safe arrival does in the morning.
  const isFolded = registers !== undefined && now.time >= registers.hours.noon;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <AreaSwitch />
        {board && <DepartureSummary board={board} registers={registers} now={now} room={chosenRoom} />}
      </div>
      <StaleDataNotice queries={[departures, attendance, alerts, approvals]} />
      <DeviceClockNotice />
      {firstSteps.data && areStepsShown(firstSteps.data) && <FirstStepList steps={firstSteps.data} />}
      {isOffice && <PhotosToSettle />}
      {registers && <SpecialDaysCard today={now.day} schools={[{ name: null, days: registers.special }]} />}
      {attendance.isPending && <Skeleton className="h-20" />}
      {alerts.data && <AlertNews alerts={alerts.data} registers={registers} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {alerts.data && shownAlerts.length > 0 && (
          <FoldedSection
            isFolded={isFolded}
            icon={<BellRing aria-hidden size={20} className="shrink-0 text-sun" />}
            line={t('staffAlerts.folded', { n: shownAlerts.length })}
            isUrgent={shownAlerts.some(({ seenAt }) => seenAt === null)}
          >
            <StaffAlerts alerts={alerts.data} registers={registers} />
          </FoldedSection>
        )}
        {registers && toSettle + toMark > 0 && (
          <FoldedSection
            isFolded={isFolded}
            icon={<CircleHelp aria-hidden size={20} className="shrink-0 text-maple" />}
            line={t('staff.arrivals', { n: toSettle + toMark })}
            isUrgent={toSettle > 0}
          >
            <SafeArrival
              registers={registers}
              now={now}
              room={chosenRoom}
              to={(of, childId) => registerPath({ school, room: of, childId })}
            />
          </FoldedSection>
        )}
        {approvals.data && approvals.data.length > 0 && (
          <FoldedSection
            isFolded={isFolded}
            icon={<UserCheck aria-hidden size={20} className="shrink-0 text-river" />}
            line={t('staff.approvals', { n: approvals.data.length })}
            isUrgent={false}
          >
            <ApprovalList people={approvals.data} mayDecide={isOffice} />
          </FoldedSection>
        )}
      </div>
      {departures.isPending && <Skeleton className="h-28" count={4} />}
      {board && <DepartureBoard board={board} registers={registers} statuses={statuses} isOffice={isOffice} />}
      {registers && <AbsentChildren registers={registers} now={now} room={chosenRoom} />}
    </>
  );
}

type TodayFilters = { readonly school: number | null; readonly room: string; readonly childId: number | undefined };

function registerPath({ school, room, childId }: TodayFilters): string {
  const place = new URLSearchParams({ room });
  if (school !== null) place.set('school', String(school));
  if (childId !== undefined) place.set('child', String(childId));
  return `${staffPaths.attendance}?${place}`;
}
