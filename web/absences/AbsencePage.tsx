import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useChildren } from '#web/children/child-queries.ts';
import { DeviceClockNotice } from '#web/session/DeviceClockNotice.tsx';
import { useRight } from '#web/session/use-right.ts';
import { useSchoolConfig } from '#web/session/school-queries.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { AbsenceForm } from './AbsenceForm.tsx';
import { ArrivalQuestions } from './ArrivalQuestions.tsx';
import { absencesQuery } from './absence-queries.ts';
import { ChildSelection } from './ChildSelection.tsx';
import { ReportedCard } from './ReportedCard.tsx';
import { RecentAbsences } from './RecentAbsences.tsx';

/** Two steps, child then form, with the reported absences below. The step is in the URL. */
export function AbsencePage() {
  const childList = useChildren();
  const { children } = childList;
  const absences = useQuery(absencesQuery);
  useSchoolConfig(); // The school's phone number must be available when the server is unreachable.
  const [searched] = useSearchParams();
  const [, navigate] = useLocation();
  const mayReport = useRight('report_absence');
  const [cameBack, setCameBack] = useState(false);
  const index = children.findIndex(({ id }) => String(id) === searched.get('child') && mayReport(id));
  const child = children[index];
  const siblings = children.filter(({ id }) => id !== child?.id && mayReport(id));
  const back = () => {
    setCameBack(true);
    navigate('/absence');
  };
  return (
    <>
      <StaleDataNotice queries={[childList, absences]} />
      <DeviceClockNotice />
      <ArrivalQuestions family={children} />
      {childList.isPending && <Skeleton className="h-20" count={4} />}
      {childList.data && !child && (
        <ChildSelection
          candidates={children.filter(({ id }) => mayReport(id))}
          others={children.filter(({ id }) => !mayReport(id))}
          focused={cameBack}
          onSelect={(id) => navigate(`/absence?child=${id}`)}
        />
      )}
      {child && <ReportedCard key={`reported ${child.id}`} child={child} others={siblings} />}
      {child && <AbsenceForm key={child.id} child={child} index={index} others={siblings} onBack={back} />}
      {!childList.isPending && <RecentAbsences absences={absences.data} failed={absences.isError} family={children} />}
    </>
  );
}
