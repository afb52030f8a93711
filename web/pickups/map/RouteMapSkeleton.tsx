import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useMapCollapsed } from './use-map-collapsed.ts';

/** Skeleton of the map's card, with its final height. */
export function RouteMapSkeleton() {
  const { isFolded, isOpened } = useMapCollapsed(true);
  return <Skeleton className={isFolded ? 'h-[3.125rem]' : isOpened ? 'h-[28.125rem]' : 'h-[15.875rem]'} />;
}
