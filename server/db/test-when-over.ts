/**
 * When what a test made is put away: with the test that asked for it, or with the file or the `describe` that is being
 * read.
 */
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * The last asked for is put away first. Not for a `beforeAll`: neither there nor in a test is anything ever done of
 * what `afterAll` is asked.
 */
export function whenOver(putAway: () => unknown): void {
  const when = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  when(async () => void (await putAway()));
}
