/** The end of a wait of a trial: what it tries may be broken in a way in which what is waited for never comes. */

/** Resolves as `waiting` does. Throws after `milliseconds`, saying what did not come. */
export async function within<T>(milliseconds: number, what: string, waiting: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Overdue(`${what}: not within ${milliseconds / 1000} s`)), milliseconds);
  });
  try {
    return await Promise.race([waiting, overdue]);
  } finally {
    clearTimeout(timer);
  }
}

/** What was waited for did not come in time. */
export class Overdue extends Error {
  override readonly name = 'Overdue';
}
