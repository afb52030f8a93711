import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { StaffAlerts } from '#web/alerts/StaffAlerts.tsx';
import { staffAlertsQuery } from '#web/alerts/staff-alert-queries.ts';
import { Approvals } from '#web/people/Approvals.tsx';
import { approvalsQuery } from '#web/people/approval-queries.ts';
import { DepartureBoard } from '#web/pickups/DepartureBoard.tsx';
import { DepartureSummary } from '#web/pickups/DepartureSummary.tsx';
import { departuresQuery, useChosenSchool } from '#web/pickups/departure-queries.ts';
import { useSchoolTime } from '#web/session/school-time.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';

/** The afternoon at a glance: what families tell the school, who is to be approved, who leaves with whom. */
export function TodayPage() {
  const { capacities } = usePerson();
  const departures = useQuery(departuresQuery(useChosenSchool()));
  const alerts = useQuery(staffAlertsQuery);
  const approvals = useQuery(approvalsQuery);
  const board = departures.data;
  useNewDay();
  return (
    <>
      <Stale asked={[departures, alerts, approvals]} />
      {board && <DepartureSummary board={board} />}
      {alerts.data && <StaffAlerts alerts={alerts.data} />}
      {approvals.data && <Approvals people={approvals.data} mayDecide={capacities.includes('admin')} />}
      {departures.isPending && <Skeleton className="h-28" count={4} />}
      {board && <DepartureBoard board={board} />}
    </>
  );
}

/** A screen left open overnight shows the new day's departures, not yesterday's. */
function useNewDay(): void {
  const client = useQueryClient();
  const { day } = useSchoolTime();
  const shown = useRef(day);
  useEffect(() => {
    if (shown.current === day) return;
    shown.current = day;
    for (const list of ['departures', 'alerts']) void client.invalidateQueries({ queryKey: [list] });
  }, [client, day]);
}
