/** The identity providers of the installation, each with its client. */
import type { ProviderChoice } from '#core/auth/identity-provider.ts';
import { ProviderClient } from './provider-client.ts';
import type { IdentityProvider } from './provider-config.ts';

export class IdentityProviders {
  readonly #clients: ReadonlyMap<string, ProviderClient>;

  /** `origin` is the public address of the app. */
  constructor(providers: readonly IdentityProvider[], origin: string) {
    this.#clients = new Map(providers.map((provider) => [provider.key, new ProviderClient(provider, origin)]));
  }

  get choices(): ProviderChoice[] {
    return [...this.#clients.values()].map(({ provider: { key, name } }) => ({ key, name }));
  }

  get issuers(): string[] {
    return [...this.#clients.values()].map(({ provider: { issuer } }) => issuer);
  }

  clientOf(key: string): ProviderClient | undefined {
    return this.#clients.get(key);
  }

  /** The name of an issuer, or its host when it is no longer configured. */
  nameOf = (issuer: string): string => this.#ofIssuer(issuer)?.name ?? new URL(issuer).hostname;

  /** Where the browser signs out of an issuer. */
  signOutPathOf(issuer: string): string | undefined {
    const provider = this.#ofIssuer(issuer);
    return provider && `/auth/${provider.key}/sign-out`;
  }

  #ofIssuer(issuer: string): IdentityProvider | undefined {
    return [...this.#clients.values()].find(({ provider }) => provider.issuer === issuer)?.provider;
  }
}
