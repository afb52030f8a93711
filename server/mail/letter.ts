/** A letter, and a way for it to leave. */
import type { Locale } from '#core/lang/locale.ts';

export type Letter = {
  readonly to: string;
  readonly locale: Locale;
  /** One line. */
  readonly subject: string;
  /** Plain text, whose links its writer has built. */
  readonly text: string;
};

/** A letter about to leave: `id` stays the same at every try, and so does when it was written. */
export type Sending = Letter & { readonly id: string; readonly writtenAt: Date };

export type Mail = {
  /** Resolves when somebody else has it. Throws `Undeliverable` when nobody ever will. */
  send(letter: Sending): Promise<void>;
  close(): void;
};
