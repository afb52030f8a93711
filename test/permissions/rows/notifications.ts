/** Expected outcomes of the notifications, of their settings and of the devices. */
import { forStaff, hidden, ok, readsMarks, signedIn, readsTheirMarks } from '#test/permissions/expected-outcomes.ts';
import type { Row } from '#test/permissions/matrix-row.ts';

/** A device of each actor, at a port where no push service listens. */
const walkedDevice = (turn: number) => `http://127.0.0.1:9/${turn}`;
const walkedKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

export const notificationsRows = {
  'GET /api/push': { outcomes: signedIn(ok) },
  'POST /api/push-subscriptions': {
    request: ({ turn }) => ({ body: { endpoint: walkedDevice(turn), keys: walkedKeys } }),
    outcomes: signedIn({ status: 200 }),
  },
  'DELETE /api/push-subscriptions': {
    request: ({ turn }) => ({ body: { endpoint: walkedDevice(turn) } }),
    outcomes: signedIn({ status: 204 }),
  },
  // Each actor tests the device of another one: their own were deleted above.
  'POST /api/push-subscriptions/test': {
    request: ({ turn }) => ({ body: { endpoint: walkedDevice(turn) } }),
    outcomes: signedIn(hidden),
  },
  'GET /api/notifications': {
    outcomes: signedIn(ok, { parent: readsMarks('notification'), foreignParent: readsTheirMarks('notification') }),
  },
  'GET /api/staff/reach': { outcomes: forStaff(ok, ok, ok) },
  'POST /api/notifications/read': { request: () => ({ body: { ids: [1] } }), outcomes: signedIn({ status: 200 }) },
  'GET /api/badges': { outcomes: signedIn(ok) },
  'GET /api/settings': { outcomes: signedIn(ok) },
  'PUT /api/settings': { request: () => ({ body: { theme: 'dark' } }), outcomes: signedIn(ok) },
} satisfies Record<string, Row>;
