/** Background Sync: a browser that has it wakes the worker once there is a network, and the worker wakes the pages. */

/** The tag registered while something waits in the outbox. */
export const outboxTag = 'parvis-outbox';

/** The message to a page: it sends what waits. */
export type WakeMessage = { readonly sendOutbox?: boolean };

/** A registration in a browser with Background Sync. */
type WithSync = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } };

/** Requests a wake-up for the next time that there is a network. Without a worker or the feature, nothing happens. */
export async function requestWakeUp(): Promise<void> {
  try {
    const registration: WithSync | undefined = await globalThis.navigator?.serviceWorker?.getRegistration('/');
    await registration?.sync?.register(outboxTag);
  } catch {
    // The user has turned it off, or the page may not use it.
  }
}
