/** The chosen files of a roster, as the server reads them. */
import type { RosterUpload } from '#core/class-lists/roster.ts';

/** Reads files into Base64. Rejects when the device cannot read one. */
export const uploadsOf = (files: readonly File[]): Promise<RosterUpload[]> =>
  Promise.all(files.map(async (file) => ({ name: file.name, content: toBase64(await file.arrayBuffer()) })));

/** Bytes are converted in pieces: all of them are too many arguments of one call. */
const pieceLength = 32_768;

function toBase64(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  let text = '';
  for (let at = 0; at < bytes.length; at += pieceLength)
    text += String.fromCharCode(...bytes.subarray(at, at + pieceLength));
  return btoa(text);
}
