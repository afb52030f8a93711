/**
 * When a test's resources are removed: with the test that requested them, or with the file or the `describe` that is
 * being collected.
 */
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Runs in reverse order. Not for a `beforeAll`: there and in tests, vitest ignores a registered `afterAll`. */
export function registerCleanup(cleanUp: () => unknown): void {
  const when = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  when(async () => void (await cleanUp()));
}
