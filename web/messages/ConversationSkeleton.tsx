import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Skeleton of a conversation. */
export function ConversationSkeleton() {
  return (
    <div className="conversation p-4">
      <Skeleton className="h-20" count={4} />
    </div>
  );
}
