/** OpenID Connect with one identity provider: authorization code with PKCE, and the checks of its answer. */
import * as client from 'openid-client';
import type { ProviderProblem } from '#core/auth/identity-provider.ts';
import type { PendingSignIn } from './pending-sign-in.ts';
import type { IdentityProvider } from './provider-config.ts';

/** A sign-in that ends on the sign-in page with a sentence. `detail` is for the log: a code, never a token. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  readonly problem: ProviderProblem;
  readonly detail: string | undefined;

  constructor(problem: ProviderProblem, detail?: string) {
    super(problem);
    this.problem = problem;
    this.detail = detail;
  }
}

/** The identity that a provider proved. `email` is undefined where the provider does not vouch for it. */
export type ProvedIdentity = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
};

const timeoutSeconds = 8;
/** How long the endpoints of a provider are kept. Its keys are read again at each sign-in, so that they can rotate. */
const metadataMs = 10 * 60_000;

type Metadata = { readonly until: number; readonly server: Promise<client.ServerMetadata> };

export class ProviderClient {
  readonly provider: IdentityProvider;
  readonly redirectUri: string;
  readonly #origin: string;
  #metadata: Metadata | undefined;

  constructor(provider: IdentityProvider, origin: string) {
    this.provider = provider;
    this.redirectUri = `${origin}/auth/${provider.key}/callback`;
    this.#origin = origin;
  }

  /** Where the browser signs in. Throws `unavailable` when the provider does not answer as one. */
  async authorizationUrl({ state, nonce, verifier }: Pick<PendingSignIn, 'state' | 'nonce' | 'verifier'>) {
    return client.buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: this.redirectUri,
      scope: 'openid email',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
  }

  /**
   * The identity behind an answer of the provider. `query` is that of the callback's address. State, nonce, issuer,
   * audience, expiry and signature are checked. The calls to the provider carry the trace of the request. Throws
   * `cancelled`, `unavailable` or `failed`.
   */
  async identityOf(
    query: string,
    { state, nonce, verifier }: PendingSignIn,
    traceparent: string,
  ): Promise<ProvedIdentity> {
    const configuration = await this.#configuration();
    configuration[client.customFetch] = (url, { headers, ...options }) =>
      fetch(url, { ...(options as RequestInit), headers: { ...headers, traceparent } });
    const address = new URL(this.redirectUri);
    address.search = query;
    try {
      const tokens = await client.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new ProviderRefusal('failed', 'no claims');
      const { userinfo_endpoint: userInfo } = configuration.serverMetadata();
      const hasEmail = claims['email'] !== undefined || !userInfo;
      const profile = hasEmail ? claims : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      const { email } = profile;
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof email === 'string' ? email : undefined,
        isEmailVerified: isVerified(profile),
      };
    } catch (error) {
      throw problemOf(error);
    }
  }

  /** Where the browser signs out of the provider. Undefined where that is impossible. */
  async endSessionUrl(): Promise<URL | undefined> {
    const configuration = await this.#configuration();
    if (!configuration.serverMetadata().end_session_endpoint) return undefined;
    return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${this.#origin}/sign-in` });
  }

  /** A configuration without cached keys. */
  async #configuration(): Promise<client.Configuration> {
    const { clientId, clientSecret } = this.provider;
    const configuration = new client.Configuration(await this.#server(), clientId, clientSecret);
    configuration.timeout = timeoutSeconds;
    for (const set of this.#settings()) set(configuration);
    return configuration;
  }

  /** `enableNonRepudiationChecks` verifies the signature of ID tokens, which TLS alone would otherwise vouch for. */
  #settings(): ((configuration: client.Configuration) => void)[] {
    const isPlain = this.provider.issuer.startsWith('http:');
    return [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])];
  }

  async #server(): Promise<client.ServerMetadata> {
    if (this.#metadata && this.#metadata.until > performance.now()) return this.#metadata.server;
    const { issuer, clientId } = this.provider;
    const server = client
      .discovery(new URL(issuer), clientId, undefined, client.None(), {
        execute: this.#settings(),
        timeout: timeoutSeconds,
      })
      .then((configuration) => ({ ...configuration.serverMetadata() }));
    this.#metadata = { until: performance.now() + metadataMs, server };
    try {
      return await server;
    } catch (error) {
      this.#metadata = undefined;
      throw new ProviderRefusal('unavailable', detailOf(error));
    }
  }
}

/**
 * Whether the provider vouches for the address. Entra has the claim `xms_edov` for it instead of `email_verified`, and
 * writes it in several types.
 */
function isVerified(claims: Readonly<Record<string, unknown>>): boolean {
  if (claims['email_verified'] !== undefined) return claims['email_verified'] === true;
  return [true, 1, '1', 'true'].includes(claims['xms_edov'] as boolean | number | string);
}

/** Codes of openid-client for a provider that is out of reach or does not answer in its protocol. */
const unreachable: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
]);

function problemOf(error: unknown): ProviderRefusal {
  if (error instanceof ProviderRefusal) return error;
  const detail = detailOf(error);
  if (error instanceof client.AuthorizationResponseError) {
    return new ProviderRefusal(error.error === 'access_denied' ? 'cancelled' : 'failed', detail);
  }
  const isUnreachable = unreachable.has(detail) || (error instanceof TypeError && error.message === 'fetch failed');
  return new ProviderRefusal(isUnreachable ? 'unavailable' : 'failed', detail);
}

/** A code of an error for the log. */
function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
