/** Saving a file that the school's server makes. Its refusals come as those of any call. */
import type { AnyEndpoint } from '#core/http/endpoint.ts';
import type { Problem } from '#core/http/problem.ts';
import { CallError } from '#web/session/call-error.ts';
import { saveFile } from '#web/ui/save-file.ts';

/** Packing everything takes longer than an ordinary answer. */
const patience = 60_000;

/** The file's content, or why it was not given. */
async function fileOf({ path }: AnyEndpoint): Promise<Blob> {
  const response = await fetch(path, { credentials: 'include', signal: AbortSignal.timeout(patience) }).catch(
    (error: unknown) => {
      throw new CallError(0, String(error));
    },
  );
  if (response.ok) return response.blob();
  const problem = await response.json().catch(() => undefined);
  throw new CallError(response.status, response.statusText, problem as Problem | undefined);
}

/** Fetches a file and hands it to the browser to keep. */
export async function download(endpoint: AnyEndpoint, name: string): Promise<void> {
  saveFile(await fileOf(endpoint), name);
}
