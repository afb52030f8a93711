import type { ApiToken } from '#core/account/api-token.ts';
import { apiTokenApi } from '#core/account/api-token-api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { createApiToken, revokeApiToken } from './api-token-acts.ts';
import { findApiToken, findApiTokens } from './api-token-store.ts';
import type { ApiTokenTexts } from './token-text.ts';

/** Routes for the current user's API tokens. A token does not reach them. */
export function apiTokenRoutes(texts: ApiTokenTexts): Route[] {
  return [
    route(apiTokenApi.list, { own: ({ tx, caller: { userId } }) => findApiTokens(tx, userId) }),
    route(apiTokenApi.create, {
      execute: (call) => createApiToken(call, texts),
      // A retry reads the same text as long as the token exists.
      async respond({ tx, currentUser }, { id, nonce }) {
        const token = await findApiToken(tx, currentUser.id, Number(id));
        return { ...existing(token), token: texts.textOf(currentUser.id, Array.isArray(nonce) ? nonce : []) };
      },
    }),
    route(apiTokenApi.revoke, {
      async execute(call) {
        await revokeApiToken(call, call.params.id);
        return { id: call.params.id };
      },
      respond: async () => undefined,
    }),
  ];
}

function existing(token: ApiToken | undefined): ApiToken {
  if (!token) throw new Refusal('not_found');
  return token;
}
