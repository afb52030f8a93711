import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { IdentityPermission, LinkedIdentity, ProviderChoice } from './identity-provider.ts';

export const identityApi = {
  /** In the order of the configuration. Empty without identity providers. */
  providers: endpoint({
    method: 'GET',
    path: '/api/auth/providers',
    access: 'anyone',
    summary: 'Lists the identity providers of the sign-in page.',
    reply: z.array(ProviderChoice),
  }),
  /** In the order they were linked. */
  list: endpoint({
    method: 'GET',
    path: '/api/identities',
    access: 'user',
    summary: 'Lists the identities that sign in to the account of the current user.',
    reply: z.array(LinkedIdentity),
  }),
  /** 404 for an identity of another user. 403 `forbidden` for the removal of the last way to sign in. */
  allow: endpoint({
    method: 'PUT',
    path: '/api/identities/{id}',
    access: 'user',
    summary: 'Removes an identity from the account of the current user, or allows a removed one again.',
    body: IdentityPermission,
    reply: LinkedIdentity,
    errors: ['reauthentication_required', 'forbidden'],
  }),
};
