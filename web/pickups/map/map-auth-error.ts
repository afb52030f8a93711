/**
 * Google rejects an API key after loading: it calls `gm_authFailure` without a reason and logs the reason to the
 * console, the only place that names a billing problem.
 */

export type MapRefusal = { readonly reason: string };

/** The default if no reason was logged. */
const unsaid = 'BillingNotEnabledMapError';
const written = /Google Maps JavaScript API (?:error|warning): (\w+)/;

type GoogleGlobals = { gm_authFailure?: () => void };

let refusal: MapRefusal | undefined;
let isListening = false;
const listeners = new Set<() => void>();

/** Why the key was rejected; undefined if it was not. */
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
  (globalThis as GoogleGlobals).gm_authFailure = () => {
    refusal = { reason: reason ?? unsaid };
    for (const listener of listeners) listener();
  };
}
