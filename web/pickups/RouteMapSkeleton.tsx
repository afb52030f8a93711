import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useMapFold } from './use-map-fold.ts';

/** The map's card while what it needs is on its way, as high as it will be. */
export function RouteMapSkeleton() {
  const { isFolded, isOpened } = useMapFold(true);
  return <Skeleton className={isFolded ? 'h-[3.125rem]' : isOpened ? 'h-[28.125rem]' : 'h-[15.875rem]'} />;
}
