/** The part of `oidc-provider` that tests use. The package has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  type Context = {
    readonly oidc: { readonly client: { readonly clientId: string }; readonly session: { accountId: string } };
  };

  class Grant {
    constructor(of: { accountId: string; clientId: string });
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export default class OpenidProvider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    readonly Grant: typeof Grant;
    callback(): RequestListener;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
  export type { Context };
}
