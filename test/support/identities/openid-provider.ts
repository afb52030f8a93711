// oxlint-disable-next-line typescript/triple-slash-reference -- types for every part that imports this file
/// <reference path="./oidc-provider.d.ts" />
/** A real OpenID provider on this machine (`oidc-provider`), whose users sign in without a page. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import OpenidProvider, { type Context } from 'oidc-provider';
import { registerCleanup } from '#test/support/cleanup.ts';
import type { IdentityProvider } from '#server/auth/identities/provider-config.ts';

type ProviderUser = { readonly sub: string; readonly email?: string; readonly email_verified?: boolean };

type ProviderOptions = { readonly key: string; readonly organizationId?: number; readonly appOrigin?: string };

/** Starts a provider. `users` are its users by subject; `current` signs in at the next visit. */
export async function startOpenidProvider({
  key,
  organizationId = 1,
  appOrigin = 'http://localhost:3000',
}: ProviderOptions) {
  const users = new Map<string, ProviderUser>();
  const state = { current: '' };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  registerCleanup(() => server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const client = { client_id: `parvis-${key}`, client_secret: 'a secret of the test' };
  const provider = new OpenidProvider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    clients: [
      {
        ...client,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${appOrigin}/auth/${key}/callback`],
        post_logout_redirect_uris: [`${appOrigin}/sign-in`],
      },
    ],
    cookies: { keys: ['of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/visit' },
    pkce: { required: () => true },
    findAccount: (_context: Context, sub: string) => ({ accountId: sub, claims: () => users.get(sub) ?? { sub } }),
    async loadExistingGrant({ oidc }: Context) {
      const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/visit')) {
      void provider.interactionFinished(request, response, { login: { accountId: state.current } });
    } else answer(request, response);
  });
  const configuration: IdentityProvider = {
    key,
    name: `École ${key}`,
    organizationId,
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
  };

  /** Follows the provider's redirects as a browser, until the address of the app. */
  async function visit(address: string, user: ProviderUser): Promise<URL> {
    users.set(user.sub, user);
    state.current = user.sub;
    const cookies = new Map<string, string>();
    let next = new URL(address);
    while (next.origin === issuer) {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const reply = await fetch(next, { redirect: 'manual', headers: { cookie } });
      for (const set of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        cookies.set(name, value);
      }
      const location = reply.headers.get('location');
      if (!location) throw new Error(`${reply.status} ${await reply.text()}`);
      next = new URL(location, next);
    }
    return next;
  }

  return { configuration, visit };
}
