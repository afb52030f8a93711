/** A room device: pairing, unlocking, and locking it again. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Unlock } from '#core/room-devices/room-device.ts';
import { roomDeviceApi } from '#core/room-devices/room-device-api.ts';
import { sessionApi } from '#core/auth/session-api.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { notePaired } from '#web/session/room-device-flag.ts';
import { useOnSignedIn, useOnSignedOut } from '#web/session/session-queries.ts';
import { swapDrafts } from '#web/ui/browser/draft-storage.ts';
import { settleFormerSession, suspendAttempts } from '#web/api/suspend-outbox.ts';

const refetchMs = 60_000;

/** What the locked device shows. A locked device has no live stream, so it asks again each minute. */
export const roomQuery = queryOptions({
  queryKey: ['session', 'room'],
  async queryFn() {
    const state = await call(roomDeviceApi.state);
    notePaired(state.room !== null);
    return state;
  },
  refetchInterval: refetchMs,
  staleTime: 0,
});

/** Pairs this browser. Its session, if any, ends. */
export function usePair() {
  const client = useQueryClient();
  const onSignedOut = useOnSignedOut();
  return useMutation({
    gcTime: 0,
    mutationFn: (code: string) => call(roomDeviceApi.pair, { body: { code } }),
    onSuccess(state) {
      notePaired(true);
      onSignedOut();
      client.setQueryData(roomQuery.queryKey, state);
    },
  });
}

/** Unlocks the device as a person. The outbox then sends what this person left unsent here. */
export function useUnlock(onUnlocked: () => void) {
  const onSignedIn = useOnSignedIn();
  return useMutation({
    gcTime: 0,
    async mutationFn(body: Unlock) {
      // The reply to the lock clears the cookie of the session, and must not clear the new one.
      await ending;
      await settleFormerSession();
      return call(roomDeviceApi.unlock, { body });
    },
    onSuccess(session) {
      isOwed = false;
      onSignedIn(session);
      swapDrafts(draftsAside.get(session.id) ?? []);
      draftsAside.delete(session.id);
      onUnlocked();
    },
  });
}

/**
 * Locks the device: clears the page at once and ends the session. Without network the server ends it after two minutes.
 */
export function useLock() {
  const client = useQueryClient();
  const onSignedOut = useOnSignedOut();
  return (userId: number) => {
    suspendAttempts(client);
    draftsAside.set(userId, swapDrafts([]));
    onSignedOut();
    void endRoomSession();
  };
}

/** What each person was typing when the device locked, in memory only. */
const draftsAside = new Map<number, ReturnType<typeof swapDrafts>>();

let ending: Promise<void> = Promise.resolve();
/** Whether the server may still have the session of a locked page, because the device was offline. */
let isOwed = false;

async function signOut(): Promise<boolean> {
  try {
    await call(sessionApi.signOut);
    return true;
  } catch (error) {
    return error instanceof CallError && error.status === 401;
  }
}

function endRoomSession(): Promise<void> {
  isOwed = true;
  ending = signOut().then((isDone) => {
    isOwed = !isDone;
    return undefined;
  });
  return ending;
}

/** Ends the session of a page that was locked offline, once the device is online. */
export function endOwedSession(): void {
  if (isOwed) void endRoomSession();
}
