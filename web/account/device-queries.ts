import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Device, deviceApi } from '#core/account/device.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useIdempotentMutation } from '#web/api/use-idempotent-mutation.ts';

export const devicesQuery = queryOptions({ queryKey: ['devices'], queryFn: () => call(deviceApi.list) });

type Devices = readonly Device[];

/** Signs out one device by its id, or every other device. */
export function useSignOutDevice(which: number | 'others', { onDone, onFailed }: MutationCallbacks<void>) {
  const client = useQueryClient();
  const { queryKey } = devicesQuery;
  const isLeft = ({ id, current }: Device) => (which === 'others' ? current : id !== which);
  return useIdempotentMutation({
    name: ['sign out of', which],
    send: (_: 'sign out', key) =>
      which === 'others'
        ? call(deviceApi.signOutOthers, { key })
        : call(deviceApi.signOut, { params: { id: which }, key }),
    shown: {
      list: queryKey,
      find: (now: Devices) => (now.every(isLeft) ? [undefined] : []),
    },
    onDone() {
      client.setQueryData(queryKey, (devices) => devices?.filter(isLeft));
      onDone();
    },
    onFailed(error) {
      void client.invalidateQueries({ queryKey });
      onFailed(error);
    },
  });
}
