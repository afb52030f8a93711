import type { ChildRecord } from '#core/children/family.ts';
import { ChildRecordPage } from '#web/children/admin/ChildRecordPage.tsx';
import { CustodyCard } from '#web/custody/CustodyCard.tsx';
import { DoNotReleaseCard } from '#web/pickup-people/DoNotReleaseCard.tsx';

/** A child's record, with the cards of other features. */
export function ChildPage() {
  return <ChildRecordPage Cards={OtherCards} />;
}

function OtherCards({ record: { id, mayManage, leftAt } }: { record: ChildRecord }) {
  return (
    leftAt === null && (
      <>
        <CustodyCard childId={id} mayManage={mayManage} />
        <DoNotReleaseCard childId={id} mayManage={mayManage} />
      </>
    )
  );
}
