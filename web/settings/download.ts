/** Downloads a file from the server. Refusals are reported as for any call. */
import type { AnyEndpoint } from '#core/http/endpoint.ts';
import type { Problem } from '#core/http/problem.ts';
import { CallError } from '#web/api/call-error.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';

/**
 * Milliseconds without a byte before the download counts as failed. The whole may take longer, since the server streams
 * it.
 */
const stallTimeoutMs = 60_000;

/** The file's content. Throws the refusal, or a failure if the transfer was cut off. */
export async function fileOf({ path }: Pick<AnyEndpoint, 'path'>): Promise<Blob> {
  const silence = new AbortController();
  const giveUp = () => silence.abort(new DOMException('Nothing more came.', 'TimeoutError'));
  let timer = setTimeout(giveUp, stallTimeoutMs);
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
        timer = setTimeout(giveUp, stallTimeoutMs);
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

export async function download(endpoint: AnyEndpoint, name: string): Promise<void> {
  saveFile(await fileOf(endpoint), name);
}
