import { useQuery } from '@tanstack/react-query';
import { ApprovalList } from '#web/pickup-people/ApprovalList.tsx';
import { approvalsQuery, approvedPeopleQuery } from '#web/pickup-people/approval-queries.ts';
import { ApprovedPersonList } from '#web/pickup-people/ApprovedPersonList.tsx';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Pickup people other than the guardians: those waiting for approval, and those approved. */
export function PeoplePage() {
  const t = useTranslation();
  const isOffice = useCurrentUser().capacities.includes('admin');
  const approvals = useQuery(approvalsQuery);
  const mayCome = useQuery(approvedPeopleQuery);
  return (
    <>
      <PageHeading>{t('staff.people')}</PageHeading>
      <StaleDataNotice queries={[approvals, mayCome]} />
      {approvals.data && <ApprovalList people={approvals.data} mayDecide={isOffice} />}
      {mayCome.isPending && <Skeleton className="h-16" count={4} />}
      {mayCome.data && <ApprovedPersonList people={mayCome.data} mayTakeBack={isOffice} />}
    </>
  );
}
