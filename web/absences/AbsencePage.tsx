import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useChildren } from '#web/children/child-queries.ts';
import { useRight } from '#web/session/rights.ts';
import { useSchoolConfig } from '#web/session/school-queries.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { AbsenceForm } from './AbsenceForm.tsx';
import { absencesQuery } from './absence-queries.ts';
import { ChildSelection } from './ChildSelection.tsx';
import { RecentAbsences } from './RecentAbsences.tsx';

/** Two steps: which child, then the report; below them what was reported. The step is in the address. (§2, §4) */
export function AbsencePage() {
  const asked = useChildren();
  const { children } = asked;
  const absences = useQuery(absencesQuery);
  useSchoolConfig(); // The phone must be at hand when nothing else answers.
  const [searched] = useSearchParams();
  const [, navigate] = useLocation();
  const mayReport = useRight('report_absence');
  const [cameBack, setCameBack] = useState(false);
  const index = children.findIndex(({ id }) => String(id) === searched.get('child') && mayReport(id));
  const child = children[index];
  const back = () => {
    setCameBack(true);
    navigate('/absence');
  };
  return (
    <>
      <Stale asked={[asked, absences]} />
      {asked.isPending && <Skeleton className="h-20" count={4} />}
      {asked.data && !child && (
        <ChildSelection
          candidates={children.filter(({ id }) => mayReport(id))}
          others={children.filter(({ id }) => !mayReport(id))}
          focused={cameBack}
          onSelect={(id) => navigate(`/absence?child=${id}`)}
        />
      )}
      {child && <AbsenceForm key={child.id} child={child} index={index} onBack={back} />}
      {!asked.isPending && <RecentAbsences absences={absences.data} failed={absences.isError} family={children} />}
    </>
  );
}
