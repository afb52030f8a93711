import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { staffPaths } from '#core/http/page-addresses.ts';
import { useWaitingCounts } from '#web/api/suspend-outbox.ts';
import { useSession } from '#web/session/session-queries.ts';
import { FullPageError } from '#web/ui/FullPageError.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { hasFailed } from '#web/ui/StaleDataNotice.tsx';
import { dismissToast, useOpenToast } from '#web/ui/toasts/toasts.ts';
import { useOnline } from '#web/ui/browser/use-online.ts';
import { focusTile, LockScreen } from './LockScreen.tsx';
import { PairForm } from './PairForm.tsx';
import { PinPad } from './PinPad.tsx';
import { endOwedSession, roomQuery, useLock } from './room-queries.ts';

/** A tablet of a school while it is locked: the names of its staff, then the keypad. Before, it takes a code. */
export function RoomPage({ languageLink }: { languageLink: ReactNode }) {
  const [, navigate] = useLocation();
  const { data: session } = useSession();
  const query = useQuery(roomQuery);
  const { data, refetch } = query;
  const [chosenId, choose] = useState<number>();
  useLockOnArrival(session?.room ? session.id : undefined);
  useCleanLockScreen();
  const room = data?.room;
  const chosen = room?.people.find(({ id }) => id === chosenId);
  if (session?.room) return null;
  if (data && !room) return <PairForm session={session ?? null} languageLink={languageLink} />;
  if (chosen) {
    return (
      <PinPad
        key={chosen.id}
        person={chosen}
        onBack={() => {
          flushSync(() => choose(undefined));
          focusTile(chosen.id);
        }}
        onUnlocked={() => navigate(staffPaths.today, { replace: true })}
        onChanged={() => void refetch()}
      />
    );
  }
  if (room) return <LockScreen room={room} onChoose={choose} languageLink={languageLink} />;
  if (!hasFailed(query) || !query.isFetchedAfterMount) return <Skeleton className="m-4 h-40" />;
  return (
    <FullPageError title="ui.unreachable" text="app.unreachedText" action="ui.retry" onAct={() => void refetch()} />
  );
}

/** Opening the address of the lock screen locks the device. */
function useLockOnArrival(userId: number | undefined): void {
  const lock = useLock();
  const lockFor = useEffectEvent(lock);
  useEffect(() => {
    if (userId !== undefined) lockFor(userId);
  }, [userId]);
}

/** Nothing of the former person stays on the screen, and closing the page asks first while entries wait. */
function useCleanLockScreen(): void {
  const toast = useOpenToast();
  const online = useOnline();
  const hasUnsent = useWaitingCounts().size > 0;
  useEffect(() => {
    if (toast) dismissToast(toast.id);
  }, [toast]);
  useEffect(() => {
    if (online) endOwedSession();
  }, [online]);
  useEffect(() => {
    if (!hasUnsent) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsent]);
}
