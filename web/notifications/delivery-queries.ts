import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Delivery } from '#core/notifications/delivery.ts';
import { type Settings, type SettingsChange, settingsApi } from '#core/settings/settings.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { sessionQuery, useCurrentUser } from '#web/session/session-queries.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type DeviceState, deviceState, sendTest, disablePush, enablePush } from './device-push.ts';

/** The query key of the settings. */
const settingsKey = ['settings'];

/** Notification settings with optimistic updates: a change is shown at once and rolled back on failure. */
export function useDeliverySettings(kept: Delivery) {
  const t = useTranslation();
  const client = useQueryClient();
  const mutationKey = ['turn delivery'];
  const turning = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as SettingsChange,
  });
  const { mutate } = useMutation({
    mutationKey,
    // In sequence, so that the last change wins.
    scope: { id: 'settings' },
    mutationFn: (change: SettingsChange) => call(settingsApi.save, { body: change }),
    onSuccess: (reply) => client.setQueryData<Settings>(settingsKey, reply),
    onError(error) {
      // Without a reply, the saved state is unknown: refetch.
      void client.invalidateQueries({ queryKey: settingsKey });
      showToast({ ...failureMessage(t, error, t('delivery.notSaved'), t('delivery.notSavedText')), failed: true });
    },
  });
  const delivery = turning.reduce<Delivery>(
    (shown, change) => ({ ...shown, ...change, notify: { ...shown.notify, ...change.notify } }),
    kept,
  );
  return { delivery, turn: (change: SettingsChange) => mutate(change) };
}

/** Push state of this device, from its browser. Read again on every visit, since it can be changed outside the page. */
export function useDevice() {
  const t = useTranslation();
  const client = useQueryClient();
  const { id } = useCurrentUser();
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
    // Another user is signed in by now.
    if (!isHere()) return;
    const [title, text] = [t('delivery.notTurned'), t('delivery.notTurnedText')];
    // Without a reply the state is unknown; a change that the browser refused was not made.
    showToast({
      ...(error instanceof CallError ? failureMessage(t, error, title, text) : { title, text }),
      failed: true,
    });
    void client.invalidateQueries({ queryKey });
  };
  const turning = useMutation({
    // In sequence: on and off again ends up off, however long each takes.
    scope: { id: 'device' },
    mutationFn: (on: boolean) => {
      if (!isHere()) throw new Error('The user signed out in the meantime.');
      return on ? enablePush(id) : disablePush().then((): DeviceState => 'off');
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
    // Pending changes do not count as on: a user who signs out now gets no push here.
    state: turning.isPending && state === 'on' ? 'off' : state,
    busy: turning.isPending || testing.isPending,
    turn: (on: boolean) => turning.mutate(on),
    test: () => testing.mutate(),
  };
}
