/**
 * Reads the files of a zip from its directory, with limits that `unzipSync` of fflate does not have: it inflates a file
 * to its end even if the directory states fewer bytes, and the same bytes for each file that names them.
 */
import { inflateRawSync } from 'node:zlib';

export type ZippedFile = {
  readonly name: string;
  /** The number of bytes after decompression, as the directory states it. */
  readonly size: number;
  /** Inflates at most `size` bytes. Throws when the file is longer or shorter. */
  unpack(): Uint8Array;
};

/** Lists the files, with nothing inflated. Throws for an archive that is damaged, or whose files share bytes. */
export function filesOfZip(bytes: Uint8Array): ZippedFile[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = zip.lastIndexOf(endSignature);
  if (end < 0) throw new Error('The archive has no directory.');
  const entries: DirectoryEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const { entry, next } = readEntry(zip, at);
    entries.push(entry);
    at = next;
  }
  let last = 0;
  for (const { begin, data } of entries.toSorted((a, b) => a.begin - b.begin)) {
    if (begin < last) throw new Error('Two files share bytes of the archive.');
    last = data.byteOffset - zip.byteOffset + data.length;
  }
  return entries.map(({ name, size, method, data }) => ({ name, size, unpack: () => unpack(data, method, size) }));
}

type DirectoryEntry = {
  readonly name: string;
  readonly size: number;
  readonly method: number;
  /** The place of its header, which its bytes follow. */
  readonly begin: number;
  readonly data: Buffer;
};

const endSignature = Buffer.from('PK\u0005\u0006');
const entrySignature = 0x02014b50;
const headerSignature = 0x04034b50;
const isUtf8 = 0x800;

/** Reads an entry of the directory. The extensions of large archives (zip64) are not read. */
function readEntry(zip: Buffer, at: number): { readonly entry: DirectoryEntry; readonly next: number } {
  const begin = zip.readUInt32LE(at + 42);
  if (zip.readUInt32LE(at) !== entrySignature || zip.readUInt32LE(begin) !== headerSignature)
    throw new Error('The directory is damaged.');
  const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
  const dataBegin = begin + 30 + zip.readUInt16LE(begin + 26) + zip.readUInt16LE(begin + 28);
  const dataEnd = dataBegin + zip.readUInt32LE(at + 20);
  if (dataEnd > zip.length) throw new Error('The archive is truncated.');
  const entry = {
    name: zip.toString(zip.readUInt16LE(at + 8) & isUtf8 ? 'utf8' : 'latin1', at + 46, nameEnd),
    size: zip.readUInt32LE(at + 24),
    method: zip.readUInt16LE(at + 10),
    begin,
    data: zip.subarray(dataBegin, dataEnd),
  };
  return { entry, next: nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32) };
}

const stored = 0;
const deflated = 8;

function unpack(data: Buffer, method: number, size: number): Uint8Array {
  if (method !== stored && method !== deflated) throw new Error('The compression is unknown.');
  const bytes = method === stored ? data : inflateRawSync(data, { maxOutputLength: Math.max(1, size) });
  if (bytes.length !== size) throw new Error('A file does not have the size of the directory.');
  return bytes;
}
