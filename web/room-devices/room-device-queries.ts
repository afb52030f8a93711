/** The room devices of a school, as its office manages them. */
import { queryOptions } from '@tanstack/react-query';
import type { NewRoomDevice, PairingCode, RoomDevices } from '#core/room-devices/room-device.ts';
import { roomDeviceApi } from '#core/room-devices/room-device-api.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';

const about = ['room-devices'];

export const roomDevicesQuery = (school: number) =>
  queryOptions({
    queryKey: [...about, school],
    queryFn: () => call(roomDeviceApi.list, { query: { school: String(school) } }),
  });

export function useAddDevice(callbacks: MutationCallbacks<PairingCode>) {
  return useSimpleMutation({
    name: ['add room device'],
    about,
    send: (body: NewRoomDevice, key) => call(roomDeviceApi.add, { body, key }),
    ...callbacks,
  });
}

export function useRenewCode(id: number, callbacks: MutationCallbacks<PairingCode>) {
  return useSimpleMutation({
    name: ['renew pairing code', id],
    about,
    send: (_: 'code', key) => call(roomDeviceApi.renewCode, { params: { id }, key }),
    ...callbacks,
  });
}

export function useRevokeDevice(id: number, callbacks: MutationCallbacks<undefined>) {
  return useSimpleMutation({
    name: ['revoke room device', id],
    about,
    send: (_: 'revoke', key) => call(roomDeviceApi.revoke, { params: { id }, key }),
    ...callbacks,
  });
}

export function useUnlockPin(id: number, callbacks: MutationCallbacks<RoomDevices>) {
  return useSimpleMutation({
    name: ['unlock pin', id],
    about,
    send: (userId: number, key) => call(roomDeviceApi.unlockPin, { params: { id }, body: { userId }, key }),
    ...callbacks,
  });
}
