/**
 * Google refuses a key after the fact: it calls `gm_authFailure` without a word and writes the reason to the console,
 * the only place where it says that it is about billing.
 */

export type MapRefusal = { readonly reason: string };

/** What is assumed when no reason was written. */
const unsaid = 'BillingNotEnabledMapError';
const written = /Google Maps JavaScript API (?:error|warning): (\w+)/;

type Surroundings = { gm_authFailure?: () => void };

let refusal: MapRefusal | undefined;
let isListening = false;
const listeners = new Set<() => void>();

/** Why the key was refused; nothing while it was not. */
export function mapRefusal(): MapRefusal | undefined {
  return refusal;
}

export function isAboutBilling({ reason }: MapRefusal): boolean {
  return /Billing/.test(reason);
}

export function subscribeToMapRefusal(listener: () => void): () => void {
  listen();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  let reason: string | undefined;
  const write = console.error;
  console.error = (...words: unknown[]) => {
    reason = written.exec(String(words[0]))?.[1] ?? reason;
    write(...words);
  };
  (globalThis as Surroundings).gm_authFailure = () => {
    refusal = { reason: reason ?? unsaid };
    for (const listener of listeners) listener();
  };
}
