/** The server's clock, from the dates of its replies: times on the page do not depend on the device's clock. */

const beatMs = 10_000;
/** Replies are dated to the second, a rendered page to the minute, and both may wait before the page reads them. */
const toleranceMs = 60_000;

let aheadMs = 0;

/** All subscribers share one timer. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The milliseconds by which the server's clock is ahead of the device's: 0 within a minute, and before any reply. */
export const serverAheadMs = () => aheadMs;

/** The server's time, in milliseconds since 1970. */
export const serverNow = () => Date.now() + aheadMs;

/** Notes the time of a reply that has just come, to a request of `sentAt` on the device's clock. */
export function noteServerTime(repliedAt: number, sentAt: number): void {
  const earliest = repliedAt - Date.now();
  if (aheadMs < earliest - toleranceMs || aheadMs > repliedAt - sentAt + toleranceMs) {
    aheadMs = earliest;
    if (timer) tick();
  }
}

/** Calls a listener every ten seconds of the server's clock, when the page becomes visible, and after a correction. */
export function subscribeToClock(listener: () => void): () => void {
  listeners.add(listener);
  if (!timer) {
    document.addEventListener('visibilitychange', tick);
    tick();
  }
  return () => listeners.delete(listener);
}

function tick(): void {
  clearTimeout(timer);
  timer = setTimeout(tick, beatMs - (serverNow() % beatMs));
  for (const listener of listeners) listener();
}
