import { RouteMapSkeleton } from '#web/pickups/RouteMapSkeleton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/**
 * The shape of the pickup page while the family, its pickups and the slots are on their way: the map, the children, the
 * alerts, the slots.
 */
export function PickupSkeleton() {
  return (
    <>
      <RouteMapSkeleton />
      <Skeleton className="h-36" />
      <Skeleton className="h-24" />
      <Skeleton className="h-56" />
    </>
  );
}
