/** An issuer that answers as a test wants, also against its protocol: forged, old, unsigned or foreign ID tokens. */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import type { IdentityProvider } from '#server/auth/identities/provider-config.ts';

type Claims = Readonly<Record<string, unknown>>;

/** What differs from a right answer. */
export type IssuerFaults = {
  readonly claims?: Claims;
  /** Not signed at all, signed by a key that is not published, or by the client secret. */
  readonly signature?: 'none' | 'unknown key' | 'client secret';
  /** The reply of the token endpoint. */
  readonly tokens?: { readonly status: number; readonly type: string; readonly body: string };
  /** Parameters of the return to the app, or undefined to leave one out. */
  readonly answer?: Readonly<Record<string, string | undefined>>;
};

const newKey = async () => {
  const kid = randomUUID();
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return { kid, privateKey, public: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
};

/** Starts an issuer with one key. The caller stops it: it serves vitest and Playwright alike. */
export async function startHostileIssuer({ key, organizationId = 1 }: { key: string; organizationId?: number }) {
  const codes = new Map<string, { claims: Claims; faults: IssuerFaults; challenge: string }>();
  let signing = await newKey();
  const published = [signing.public];
  /** The user that a browser signs in as, once a test says so. */
  const visitor: { user?: Claims } = {};
  /** The `traceparent` of each request to it. */
  const traces: (string | undefined)[] = [];
  const discovery: { reply?: { status: number; type: string; body: string }; issuer?: string } = {};
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const configuration: IdentityProvider = {
    key,
    name: `École ${key}`,
    organizationId,
    issuer,
    clientId: `parvis-${key}`,
    clientSecret: 'a secret of the test, of 32 characters or more',
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    traces.push([request.headers['traceparent']].flat()[0]);
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type }).end(body);
    const json = (body: unknown) => send(200, 'application/json', JSON.stringify(body));
    if (request.url === '/.well-known/openid-configuration') {
      const { reply } = discovery;
      if (reply) return void send(reply.status, reply.type, reply.body);
      return void json({
        issuer: discovery.issuer ?? issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      });
    }
    if (request.url?.startsWith('/authorize?') && visitor.user) {
      const { href } = visit(`${issuer}${request.url}`, visitor.user);
      return void response.writeHead(302, { location: href }).end();
    }
    if (request.url === '/keys') return void json({ keys: published });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const code = form.get('code') ?? '';
    const granted = codes.get(code);
    codes.delete(code);
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!granted || proof !== granted.challenge) {
      return void send(400, 'application/json', JSON.stringify({ error: 'invalid_grant' }));
    }
    const { claims, faults } = granted;
    if (faults.tokens) return void send(faults.tokens.status, faults.tokens.type, faults.tokens.body);
    return void json({ access_token: 'x', token_type: 'Bearer', id_token: await tokenOf(claims, faults) });
  }

  async function tokenOf(claims: Claims, { signature }: IssuerFaults): Promise<string> {
    if (signature === 'none') return new UnsecuredJWT({ ...claims }).encode();
    if (signature === 'client secret') {
      const secret = new TextEncoder().encode(configuration.clientSecret);
      return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    }
    const { kid, privateKey } = signature === 'unknown key' ? await newKey() : signing;
    return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  }

  /** Signs a user in at the address that the app sent the browser to. Returns the address of the return to the app. */
  function visit(address: string, user: Claims, faults: IssuerFaults = {}): URL {
    const asked = new URL(address).searchParams;
    const code = randomUUID();
    const seconds = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: configuration.clientId,
      iat: seconds,
      exp: seconds + 300,
      nonce: asked.get('nonce'),
      ...user,
      ...faults.claims,
    };
    codes.set(code, { claims, faults, challenge: asked.get('code_challenge') ?? '' });
    const back = new URL(asked.get('redirect_uri') ?? '');
    const answer = { code, state: asked.get('state') ?? '', iss: issuer, ...faults.answer };
    for (const [name, value] of Object.entries(answer)) if (value !== undefined) back.searchParams.set(name, value);
    return back;
  }

  return {
    configuration,
    visit,
    discovery,
    visitor,
    traces,
    /** Signs with a new key from now on, and publishes it alone. */
    async rotateKey() {
      signing = await newKey();
      published.splice(0, published.length, signing.public);
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
