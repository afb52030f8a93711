/** Under which key something is sent. The same again, while nobody knows whether it was done, is the same request: it happens once. */
import { isRefusal } from './call-error.ts';

export type Attempts = {
  /** The key for what is said now: a new one unless the last try said the same and nobody answered. */
  readonly keyFor: (said: unknown) => string;
  /** How the last try ended. What was done or refused is over; without an answer it is not. */
  readonly ended: (error?: Error | null) => void;
};

export function attempts(): Attempts {
  let last: { readonly said: string; readonly key: string } | undefined;
  return {
    keyFor(said) {
      const text = JSON.stringify(said) ?? '';
      if (last?.said !== text) last = { said: text, key: crypto.randomUUID() };
      return last.key;
    },
    ended(error) {
      if (!error || isRefusal(error)) last = undefined;
    },
  };
}
