import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Device, deviceApi } from '#core/sessions/device.ts';
import { call } from '#web/session/call.ts';
import { useIntention } from '#web/session/use-intention.ts';

export const devicesQuery = queryOptions({ queryKey: ['devices'], queryFn: () => call(deviceApi.list) });

type Devices = readonly Device[];
type Told = { onDone: () => void; onFailed: (error: Error) => void };

/** Signs out of one device by its number, or of every other. */
export function useSignOutOf(which: number | 'others', { onDone, onFailed }: Told) {
  const client = useQueryClient();
  const { queryKey } = devicesQuery;
  const isLeft = ({ id, current }: Device) => (which === 'others' ? current : id !== which);
  return useIntention({
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
