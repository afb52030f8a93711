import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';
import { ApiToken, NewApiToken } from './api-token.ts';

export const apiTokenApi = {
  /** The newest first, with tokens that expired in the last 30 days. */
  list: endpoint({
    method: 'GET',
    path: '/api/tokens',
    access: 'user',
    summary: 'Lists the API tokens of the current user.',
    reply: z.array(ApiToken),
  }),
  /**
   * The reply has the text of the token, and so has the reply to a retry with the same key. 403 beyond twenty tokens,
   * and 403 `reauthentication_required` when the last confirmation is older than ten minutes. The owner gets an email.
   */
  create: endpoint({
    method: 'POST',
    path: '/api/tokens',
    access: 'user',
    summary: 'Creates an API token.',
    body: NewApiToken,
    reply: z.extend(ApiToken, { token: z.string() }),
    status: 201,
    errors: ['reauthentication_required', 'forbidden', 'not_found'],
  }),
  /** Takes effect with the token's next request, on every server. 404 for a token of another user. */
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/tokens/{id}',
    access: 'user',
    summary: 'Revokes an API token.',
  }),
};
