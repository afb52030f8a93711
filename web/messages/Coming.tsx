import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Where a conversation is about to stand. */
export function Coming() {
  return (
    <div className="conversation p-4">
      <Skeleton className="h-20" count={4} />
    </div>
  );
}
