/** A timeout for the waits of a trial: with a fault, the awaited event may never come. */

/** Resolves as `waiting` does. Throws after `milliseconds`, naming what did not come. */
export async function withTimeout<T>(milliseconds: number, what: string, waiting: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutExceeded(`${what}: not within ${milliseconds / 1000} s`)), milliseconds);
  });
  try {
    return await Promise.race([waiting, overdue]);
  } finally {
    clearTimeout(timer);
  }
}

/** The awaited event did not come in time. */
export class TimeoutExceeded extends Error {
  override readonly name = 'TimeoutExceeded';
}
