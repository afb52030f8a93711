import { LockKeyhole } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { activityEveryMs, roomIdleMs } from '#core/room-devices/room-device.ts';
import { roomDeviceApi } from '#core/room-devices/room-device-api.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { endedSession, useEndedSession } from '#web/api/session-expired.ts';
import { publicPaths } from '#web/session/public-paths.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useLock } from './room-queries.ts';

const secondMs = 1000;

/** On an unlocked room device: who acts, when it locks, and the button that locks it. */
export function RoomBar() {
  const t = useTranslation();
  const { id, name } = useCurrentUser();
  const lock = useLockNow(id);
  const left = useSecondsLeft(lock);
  const isEnded = useEndedSession();
  const lockIfEnded = useEffectEvent(lock);
  useEffect(() => {
    if (isEnded) lockIfEnded();
  }, [isEnded]);
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <section aria-label={t('room.bar')} className="flex min-w-0 items-center gap-3">
      <p className="min-w-0 text-right leading-tight">
        <span dir="auto" className="block truncate text-right font-bold text-note">
          {name}
        </span>
        <span className="block whitespace-nowrap text-ink-soft text-tiny tabular-nums">
          {t('room.locksIn', { time })}
        </span>
      </p>
      <Button kind="quiet" className="min-h-14 shrink-0" icon={<LockKeyhole aria-hidden size={18} />} onClick={lock}>
        {t('room.lock')}
      </Button>
    </section>
  );
}

function useLockNow(userId: number): () => void {
  const lock = useLock();
  const [, navigate] = useLocation();
  return () => {
    lock(userId);
    navigate(publicPaths.room, { replace: true });
  };
}

/**
 * The seconds until the device locks by itself, from the last tap or key. The page reports its use to the server, which
 * ends the session by its own clock.
 */
function useSecondsLeft(onTime: () => void): number {
  const [left, setLeft] = useState(roomIdleMs / secondMs);
  const lock = useEffectEvent(onTime);
  useEffect(() => {
    let usedAt = Date.now();
    let reported = 0;
    const report = () => {
      reported = usedAt;
      void call(roomDeviceApi.activity).catch((error: unknown) => {
        if (error instanceof CallError && error.status === 401) endedSession.notice();
      });
    };
    const tick = () => {
      const idle = Date.now() - usedAt;
      setLeft(Math.max(0, Math.ceil((roomIdleMs - idle) / secondMs)));
      if (idle >= roomIdleMs) lock();
    };
    const use = () => {
      usedAt = Date.now();
      tick();
    };
    report();
    const ticking = setInterval(tick, secondMs);
    const reporting = setInterval(() => usedAt !== reported && report(), activityEveryMs);
    const kinds = ['pointerdown', 'keydown'] as const;
    for (const kind of kinds) window.addEventListener(kind, use, true);
    // A page in the background counts no seconds.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(ticking);
      clearInterval(reporting);
      for (const kind of kinds) window.removeEventListener(kind, use, true);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return left;
}
