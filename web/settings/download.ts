/** Saving a file that the school's server makes. Its refusals come as those of any call. */
import type { AnyEndpoint } from '#core/http/endpoint.ts';
import type { Problem } from '#core/http/problem.ts';
import { CallError } from '#web/session/call-error.ts';
import { saveFile } from '#web/ui/save-file.ts';

/**
 * In milliseconds: without a byte for so long, nothing more comes. All of it may take longer, since it comes as it is
 * made.
 */
const patience = 60_000;

/** The file's content, or why it was not given. One that was cut on the way is none. */
async function fileOf({ path }: AnyEndpoint): Promise<Blob> {
  const silence = new AbortController();
  const giveUp = () => silence.abort(new DOMException('Nothing more came.', 'TimeoutError'));
  let timer = setTimeout(giveUp, patience);
  const failed = (error: unknown): never => {
    throw new CallError(0, String(error));
  };
  try {
    const response = await fetch(path, { credentials: 'include', signal: silence.signal }).catch(failed);
    if (!response.ok) {
      const problem = await response.json().catch(() => undefined);
      throw new CallError(response.status, response.statusText, problem as Problem | undefined);
    }
    const heard = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, out) {
        clearTimeout(timer);
        timer = setTimeout(giveUp, patience);
        out.enqueue(piece);
      },
    });
    const type = response.headers.get('content-type') ?? '';
    const content = await new Response(response.body?.pipeThrough(heard)).blob().catch(failed);
    return new Blob([content], { type });
  } finally {
    clearTimeout(timer);
  }
}

/** Fetches a file and hands it to the browser to keep. */
export async function download(endpoint: AnyEndpoint, name: string): Promise<void> {
  saveFile(await fileOf(endpoint), name);
}
