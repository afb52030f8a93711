import { useQuery } from '@tanstack/react-query';
import { Approvals } from '#web/people/Approvals.tsx';
import { approvalsQuery, mayComeQuery } from '#web/people/approval-queries.ts';
import { MayComeList } from '#web/people/MayComeList.tsx';
import { usePerson } from '#web/session/session-queries.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { useWords } from '#web/words/words.ts';

/** Who may collect besides the guardians: who waits for the school, and who may come. */
export function PeoplePage() {
  const t = useWords();
  const isOffice = usePerson().capacities.includes('admin');
  const approvals = useQuery(approvalsQuery);
  const mayCome = useQuery(mayComeQuery);
  return (
    <>
      <PageHeading>{t('staff.people')}</PageHeading>
      <Stale asked={[approvals, mayCome]} />
      {approvals.data && <Approvals people={approvals.data} mayDecide={isOffice} />}
      {mayCome.isPending && <Skeleton className="h-16" count={4} />}
      {mayCome.data && <MayComeList people={mayCome.data} mayTakeBack={isOffice} />}
    </>
  );
}
