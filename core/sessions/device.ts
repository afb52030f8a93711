/** A device on which somebody is signed in: one session, in words. (decisions, People) */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { Id, Instant } from '#core/http/fields.ts';

/** On how many devices an account may be signed in. One more signs out the one that was used longest ago. */
export const maxDevices = 20;

export const browsers = ['chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung', 'other'] as const;
export type Browser = (typeof browsers)[number];

export const systems = ['android', 'chromeos', 'ios', 'linux', 'macos', 'windows', 'other'] as const;
export type System = (typeof systems)[number];

/** `current` is the one that asks. `seenAt` is right to the hour. */
export const Device = z.object({
  id: Id,
  browser: z.enum(browsers),
  system: z.enum(systems),
  current: z.boolean(),
  signedInAt: Instant,
  seenAt: Instant,
});
export type Device = z.infer<typeof Device>;

export const deviceApi = {
  /** This one first, then as they were last seen. Twenty at most: signing in on one more signs the oldest out. */
  list: endpoint({
    method: 'GET',
    path: '/api/devices',
    who: 'user',
    does: 'Lists the devices on which one is signed in.',
    spec: 'decisions, People',
    reply: z.array(Device),
  }),
  /** At once: its next call is answered 401, and what it listens to ends. One’s own only. */
  signOut: endpoint({
    method: 'DELETE',
    path: '/api/devices/{id}',
    who: 'user',
    does: 'Ends the session of one of one’s devices.',
    spec: 'decisions, People',
  }),
  /** The session that asks stays. */
  signOutOthers: endpoint({
    method: 'POST',
    path: '/api/devices/sign-out-others',
    who: 'user',
    does: 'Ends one’s sessions on every other device.',
    spec: 'decisions, People',
  }),
};
