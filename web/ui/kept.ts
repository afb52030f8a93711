/**
 * What is kept on this device until it is done with, or until somebody signs out. Never what may be about a child's
 * health.
 */
import { onDevice } from './drafts.ts';

/** Keeps something on this device. Where there is no room for it, it lives as long as its page. */
export function keepHere(name: string, kept: object): void {
  try {
    localStorage.setItem(onDevice + name, JSON.stringify(kept));
  } catch {
    // The device is full, or keeps nothing.
  }
}

/** What is kept under a name, whoever wrote it; nothing where that cannot be read. */
export function keptHere(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(onDevice + name) ?? 'null');
  } catch {
    return undefined;
  }
}

export function forgetKept(name: string): void {
  localStorage.removeItem(onDevice + name);
}
