/**
 * What somebody is writing, kept while they look at another page. In memory only, since it may be about a child's
 * health; what cannot be may be kept on the device too, until they leave it.
 */
import { useSyncExternalStore } from 'react';

const drafts = new Map<string, object>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** How the names of those begin that are kept on the device: see `kept.ts`. */
export const onDevice = 'parvis-kept-';

/** Forgets every draft, when another person takes the phone. */
export function forgetDrafts(): void {
  drafts.clear();
  for (const name of Object.keys(localStorage)) if (name.startsWith(onDevice)) localStorage.removeItem(name);
  tell();
}

/** Forgets a draft, unless it has changed since. */
export function forgetDraft(name: string, asOf: object | undefined): void {
  if (drafts.get(name) === asOf && drafts.delete(name)) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The parts of a draft that were touched, nothing while none was. */
export function draftOf<Draft extends object>(name: string): Partial<Draft> | undefined {
  return drafts.get(name);
}

/** Touches a part of a draft, for who does not show it. */
export function touchDraft<Draft extends object>(name: string, part: Partial<Draft>): void {
  drafts.set(name, { ...drafts.get(name), ...part });
  tell();
}

/** The parts of a draft that were touched, and how to touch one. */
export function useDraft<Draft extends object>(
  name: string,
): [touched: Partial<Draft> | undefined, touch: (part: Partial<Draft>) => void] {
  const touched = useSyncExternalStore(subscribe, () => draftOf<Draft>(name));
  return [touched, (part) => touchDraft(name, part)];
}
