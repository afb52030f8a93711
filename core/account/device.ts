/** A device with a signed-in session. */
import * as z from 'zod/mini';
import { signInMethods } from '#core/auth/identity-provider.ts';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, Instant } from '#core/http/fields.ts';

/** Maximum number of signed-in devices of an account. One more signs out the least recently used one. */
export const maxDevices = 20;

export const browsers = ['chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung', 'other'] as const;
export type Browser = (typeof browsers)[number];

export const systems = ['android', 'chromeos', 'ios', 'linux', 'macos', 'windows', 'other'] as const;
export type System = (typeof systems)[number];

/**
 * `current` is the device of this request. `method` is how the session was started, null when not known. `seenAt`
 * is accurate to the hour.
 */
export const Device = z.object({
  id: Id,
  browser: z.enum(browsers),
  system: z.enum(systems),
  current: z.boolean(),
  method: z.nullable(z.enum(signInMethods)),
  signedInAt: Instant,
  seenAt: Instant,
});
export type Device = z.infer<typeof Device>;

export const deviceApi = {
  /**
   * The current device first, then by last use. Twenty at most: one more sign-in ends the least recently used
   * session.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/devices',
    access: 'user',
    summary: 'Lists the signed-in devices of the current user.',
    reply: z.array(Device),
  }),
  /**
   * Takes effect at once: the device's next request gets 401 and its live stream closes. 404 for another user's
   * device.
   */
  signOut: endpoint({
    method: 'DELETE',
    path: '/api/devices/{id}',
    access: 'user',
    summary: 'Ends the session of a device of the current user.',
  }),
  /** The current session stays open. Every API token of the user is revoked. */
  signOutOthers: endpoint({
    method: 'POST',
    path: '/api/devices/sign-out-others',
    access: 'user',
    summary: 'Ends the sessions of the current user on all other devices, and revokes their API tokens.',
  }),
};
