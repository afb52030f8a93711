/** The requests of notifications that may wait on the device, by the name of their mutation. */
import { notificationApi } from '#core/notifications/notification.ts';
import { call } from '#web/api/call.ts';

export const sends = {
  'read notifications': (ids: readonly number[] | 'all', key: string) =>
    call(notificationApi.read, { body: ids === 'all' ? {} : { ids: [...ids] }, key }),
} as const;
