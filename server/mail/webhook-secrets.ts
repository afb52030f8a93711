/** The secrets that sign events, derived from a stored nonce and the server's secret: the database holds no secret. */
import { createHmac, randomBytes } from 'node:crypto';

export const newWebhookNonce = () => randomBytes(16).toString('base64url');

export class WebhookSecrets {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** In the form of Standard Webhooks: `whsec_` and 32 bytes in base64. */
  secretOf(nonce: string): string {
    return `whsec_${createHmac('sha256', this.#secret).update(`webhook ${nonce}`).digest('base64')}`;
  }
}
