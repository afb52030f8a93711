/** A command that somebody types at a terminal: one clear line when it fails, and the whole error when DEBUG asks for it. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    console.error(process.env['DEBUG'] ? error : error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
