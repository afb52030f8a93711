/** The PIN by which a staff member unlocks a room device. Only its owner sets it. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Instant } from '#core/http/fields.ts';

/** When the PIN was set; null without a PIN. The PIN itself is stored as a hash only. */
export const PinState = z.object({ changedAt: z.nullable(Instant) });
export type PinState = z.infer<typeof PinState>;

/** `pin-rules.ts` decides which PINs are accepted. */
export const NewPin = z.strictObject({ pin: z.string().check(z.maxLength(20, { error: 'too_long' })) });
export type NewPin = z.infer<typeof NewPin>;

export const pinApi = {
  /** Staff and office only. */
  read: endpoint({
    method: 'GET',
    path: '/api/profile/pin',
    access: 'staff:group',
    summary: 'Returns whether the current user has a PIN for room devices.',
    reply: PinState,
  }),
  /**
   * 403 `reauthentication_required` when the last confirmation is older than ten minutes. 422 on `pin` with the
   * problem of `pin-rules.ts`. Ends the user's sessions on room devices and unlocks a locked PIN.
   */
  save: endpoint({
    method: 'PUT',
    path: '/api/profile/pin',
    access: 'staff:group',
    summary: 'Sets or changes the PIN of the current user for room devices.',
    body: NewPin,
    reply: PinState,
    errors: ['reauthentication_required'],
  }),
  /** Ends the user's sessions on room devices. 404 without a PIN. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/profile/pin',
    access: 'staff:group',
    summary: 'Removes the PIN of the current user for room devices.',
    errors: ['not_found'],
  }),
};
