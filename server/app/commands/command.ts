import { plainly } from '#server/app/plainly.ts';

/**
 * A command that somebody types at a terminal: one clear line when it fails, and the whole error when DEBUG asks for
 * it.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    console.error(process.env['DEBUG'] ? error : wordsOf(error));
    process.exitCode = 1;
  });
}

/**
 * What has a code of the system's or the database's has plainer words than its own; what we say ourselves may have
 * several lines.
 */
const wordsOf = (error: unknown) => (error instanceof Error && !('code' in error) ? error.message : plainly(error));
