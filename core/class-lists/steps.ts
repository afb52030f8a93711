/** Long work as a generator: the caller may pause between two steps, so that other work runs. */
export type Steps<T> = Generator<void, T, void>;

/** Runs all steps at once. */
export function runAllSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
