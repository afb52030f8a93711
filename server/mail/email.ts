/** An email, and the interface of email transports. */
import type { Locale } from '#core/lang/locale.ts';

export type Email = {
  readonly to: string;
  readonly locale: Locale;
  /** One line. */
  readonly subject: string;
  /** Plain text with complete links. */
  readonly text: string;
};

/** An email to send. `id` and `writtenAt` are the same at every attempt. */
export type OutgoingEmail = Email & { readonly id: string; readonly writtenAt: Date };

export type Mail = {
  /** Resolves when the transport has accepted the email. Throws `Undeliverable` on a permanent failure. */
  send(email: OutgoingEmail): Promise<void>;
  close(): void;
};
