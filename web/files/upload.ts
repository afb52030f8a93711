/** Uploads files. `fetch` does not report progress, so this uses XMLHttpRequest. */
import { fileApi } from '#core/files/file-api.ts';
import { maxDeviceNameLength } from '#core/files/file-rules.ts';
import type { StoredFile } from '#core/files/stored-file.ts';
import { cursorHeader } from '#core/live/live-event.ts';
import { CallError } from '#web/api/call-error.ts';
import { failureOf, jsonOf } from '#web/api/call.ts';
import type { Attachment } from './attachment.ts';
import { setUploadProgress } from './upload-progress.ts';

/** An upload without any progress for this time has failed. In milliseconds. */
const stallTime = 30_000;

/**
 * Uploads files one after the other and returns them. Each has an idempotency key made from that of the record, so that
 * a retry stores none twice. Throws `CallError`.
 */
export async function uploadFiles(files: readonly Attachment[], key: string): Promise<StoredFile[]> {
  const total = files.reduce((sum, { content }) => sum + content.size, 0);
  const stored: StoredFile[] = [];
  let sent = 0;
  try {
    for (const file of files) {
      const before = sent;
      const report = (bytes: number) => setUploadProgress(key, percentOf(before + bytes, total));
      report(0);
      // The order of the files does not change between attempts.
      stored.push(await uploadFile(file, `${key}-${stored.length}`, report));
      sent += file.content.size;
    }
    return stored;
  } finally {
    setUploadProgress(key, undefined);
  }
}

const percentOf = (part: number, whole: number) => Math.min(99, Math.floor((100 * part) / Math.max(1, whole)));

/** Uploads one file. `report` gets the number of sent bytes. */
export function uploadFile(
  { name, content }: Pick<Attachment, 'name' | 'content'>,
  key: string,
  report: (bytes: number) => void = () => undefined,
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (text: string) => reject(new CallError(0, text));
    let timer = 0;
    const goOn = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => request.abort(), stallTime);
    };
    request.open(
      fileApi.upload.method,
      `${fileApi.upload.path}?name=${encodeURIComponent(name.slice(0, maxDeviceNameLength) || 'document')}`,
    );
    request.setRequestHeader('Content-Type', content.type || 'application/octet-stream');
    request.setRequestHeader('Idempotency-Key', key);
    request.upload.addEventListener('progress', ({ loaded }) => {
      goOn();
      report(loaded);
    });
    request.addEventListener('error', () => fail('no connection'));
    request.addEventListener('abort', () => fail('the upload stalled'));
    request.addEventListener('load', () => settle(request, resolve, reject));
    request.addEventListener('loadend', () => clearTimeout(timer));
    goOn();
    request.send(content);
  });
}

/** As for other mutations, only a reply of the school’s server counts. */
function settle(
  request: XMLHttpRequest,
  resolve: (file: StoredFile) => void,
  reject: (error: CallError) => void,
): void {
  const { status, responseText } = request;
  const body = jsonOf(responseText);
  if (status < 300 && body !== undefined && request.getResponseHeader(cursorHeader) !== null)
    return resolve(body as StoredFile);
  if (status < 300) return reject(new CallError(0, 'not a reply of the server'));
  reject(failureOf({ status, retryAfter: request.getResponseHeader('Retry-After') }, responseText));
}
