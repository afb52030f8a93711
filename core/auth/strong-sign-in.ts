/**
 * Schools that require a strong sign-in of their staff: an identity provider, a passkey, or a password with a second
 * step (docs/decisions/0078).
 */
import * as z from 'zod/mini';
import { type AnyEndpoint, endpoint } from '#core/http/endpoint.ts';

/**
 * Whether staff need a strong sign-in now. `from` is the earliest time at the schools where they work; null or
 * undefined when none requires it.
 */
export const isStrongRequired = (from: string | null | undefined, now: Date): boolean =>
  from !== null && from !== undefined && Date.parse(from) <= now.getTime();

/** What a weak session of such staff may call: choosing a strong way to sign in, and signing out. */
const weakEndpoints: ReadonlySet<string> = new Set([
  'GET /api/auth/strong-sign-in',
  'GET /api/passkeys',
  'GET /api/two-step',
  'POST /api/auth/confirm',
  'POST /api/auth/sign-out',
  'POST /api/passkeys',
  'POST /api/passkeys/options',
  'POST /api/two-step',
  'PUT /api/two-step',
]);

/** Whether a session without a strong sign-in may call an endpoint. An endpoint that is not listed is refused. */
export const isWeakSessionEndpoint = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): boolean =>
  weakEndpoints.has(`${method} ${path}`);

/**
 * What a weak session needs. `isStrong`: the session is strong, or no school requires it. The fields after `email`
 * are the strong ways that the account already has, `providers` with their names: it signs in with one of them. With
 * none, it chooses one now.
 */
export const StrongSignIn = z.object({
  isStrong: z.boolean(),
  email: z.string(),
  hasTwoStep: z.boolean(),
  hasPasskey: z.boolean(),
  providers: z.array(z.string()),
});
export type StrongSignIn = z.infer<typeof StrongSignIn>;

/** Whether the account has a strong way to sign in. A weak session then chooses no further one. */
export const hasStrongWay = ({
  hasTwoStep,
  hasPasskey,
  providers,
}: Pick<StrongSignIn, 'hasTwoStep' | 'hasPasskey' | 'providers'>): boolean =>
  hasTwoStep || hasPasskey || providers.length > 0;

export const strongSignInApi = {
  /** Also in a weak session. */
  read: endpoint({
    method: 'GET',
    path: '/api/auth/strong-sign-in',
    access: 'user',
    summary: 'Returns whether the session is strong enough for the schools of the current user.',
    reply: StrongSignIn,
  }),
};
