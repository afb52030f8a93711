import { RouteMapSkeleton } from '#web/pickups/map/RouteMapSkeleton.tsx';
import { useWideScreen } from '#web/ui/browser/use-wide-screen.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Skeleton of the pickup page while the family, its pickups and the slots load: map, children, alerts, slots. */
export function PickupSkeleton() {
  const isWide = useWideScreen();
  return (
    <div className="pickup-panes flex flex-col gap-4">
      <div className="flex min-w-0 flex-col gap-4">
        {!isWide && <RouteMapSkeleton />}
        <Skeleton className="h-36" />
        <Skeleton className="h-24" />
        <Skeleton className="h-56" />
      </div>
      {isWide && <RouteMapSkeleton />}
    </div>
  );
}
