import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Delivery } from '#core/notifications/delivery.ts';
import { type Settings, type SettingsChange, settingsApi } from '#core/settings/settings.ts';
import { call } from '#web/session/call.ts';
import { CallError } from '#web/session/call-error.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { sessionQuery, usePerson } from '#web/session/session-queries.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { type DeviceState, deviceState, sendTest, turnOff, turnOn } from './device-push.ts';

/** One’s settings, as the page that shows them keeps them. */
const settingsKey = ['settings'];

/** How one is told, with what is being turned, and how to turn it: seen at once, and gone if it could not be kept. */
export function useTurn(kept: Delivery) {
  const t = useWords();
  const client = useQueryClient();
  const mutationKey = ['turn delivery'];
  const turning = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as SettingsChange,
  });
  const { mutate } = useMutation({
    mutationKey,
    // One after the other, so that the last said is what holds.
    scope: { id: 'settings' },
    mutationFn: (change: SettingsChange) => call(settingsApi.save, { body: change }),
    onSuccess: (reply) => client.setQueryData<Settings>(settingsKey, reply),
    onError(error) {
      // Without an answer nobody knows what holds now.
      void client.invalidateQueries({ queryKey: settingsKey });
      showToast({ ...failureWords(t, error, t('delivery.notSaved'), t('delivery.notSavedText')), failed: true });
    },
  });
  const delivery = turning.reduce<Delivery>(
    (shown, change) => ({ ...shown, ...change, notify: { ...shown.notify, ...change.notify } }),
    kept,
  );
  return { delivery, turn: (change: SettingsChange) => mutate(change) };
}

/**
 * Whether this device is told, as its browser says. Asked anew each time it is looked at: it can be changed elsewhere.
 */
export function useDevice() {
  const t = useWords();
  const client = useQueryClient();
  const { id } = usePerson();
  const queryKey = ['device', id];
  const { data: state } = useQuery({
    queryKey,
    queryFn: () => deviceState(id),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });
  const isHere = () => client.getQueryData(sessionQuery.queryKey)?.id === id;
  const show = (now: DeviceState) => client.setQueryData(queryKey, now);
  const fail = (error: Error) => {
    // Whoever is here now did not ask for it.
    if (!isHere()) return;
    const [title, text] = [t('delivery.notTurned'), t('delivery.notTurnedText')];
    // Without an answer nobody knows; what the browser refused was not done.
    showToast({
      ...(error instanceof CallError ? failureWords(t, error, title, text) : { title, text }),
      failed: true,
    });
    void client.invalidateQueries({ queryKey });
  };
  const turning = useMutation({
    // On and off again is off, however long each takes.
    scope: { id: 'device' },
    mutationFn: (on: boolean) => {
      if (!isHere()) throw new Error('Who asked for it has left.');
      return on ? turnOn(id) : turnOff().then((): DeviceState => 'off');
    },
    onSuccess: show,
    onError: fail,
  });
  const testing = useMutation({
    mutationFn: sendTest,
    onSuccess: () => showToast({ title: t('delivery.testSent'), text: t('delivery.testSentText') }),
    onError: fail,
  });
  return {
    // What is being turned is not said to be on: whoever leaves now is not told here.
    state: turning.isPending && state === 'on' ? 'off' : state,
    busy: turning.isPending || testing.isPending,
    turn: (on: boolean) => turning.mutate(on),
    test: () => testing.mutate(),
  };
}
