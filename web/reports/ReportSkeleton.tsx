import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Skeleton of a report: mood, meals, naps. */
export function ReportSkeleton() {
  return (
    <>
      <Skeleton className="h-36" />
      <Skeleton className="h-56" />
      <Skeleton className="h-20" />
    </>
  );
}
