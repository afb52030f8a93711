import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The shape of a report that is on its way: the mood, the meals, the naps. */
export function ReportSkeleton() {
  return (
    <>
      <Skeleton className="h-36" />
      <Skeleton className="h-56" />
      <Skeleton className="h-20" />
    </>
  );
}
