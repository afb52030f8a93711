import { startupErrorMessage } from '#server/app/startup-error-message.ts';

/** Runs a command from the terminal. A failure prints one line, or the whole error if DEBUG is set. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    console.error(process.env['DEBUG'] ? error : messageOf(error));
    process.exitCode = 1;
  });
}

/** Errors with a system or database code get a plain message. Errors thrown by Parvis may have several lines. */
const messageOf = (error: unknown) =>
  error instanceof Error && !('code' in error) ? error.message : startupErrorMessage(error);
