/** Where the bytes of files are kept: by default a folder. Content is named by its SHA-256 in hexadecimal digits. */
import type { Readable } from 'node:stream';
import type { PartialContent } from '#server/http/route.ts';

export type ByteRange = Parameters<PartialContent['open']>[0];

/** A stored content, and when it was last written. */
export type StoredContent = { readonly name: string; readonly writtenAt: Date };

export type FileStorage = {
  /**
   * Moves a local file into the storage. It is durable afterwards. Writing a name again renews its time. Throws
   * `storage_full` when there is no space.
   */
  put(name: string, path: string): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Opens the bytes of a range. Throws `ContentMissing`. */
  open(name: string, range?: ByteRange): Promise<Readable>;
  remove(name: string): Promise<void>;
  /** The contents whose names start with two digits. */
  list(prefix: string): Promise<readonly StoredContent[]>;
  /** The same storage for the work of a request, whose calls carry its trace. Absent where nothing is called. */
  traced?(traceparent: string): FileStorage;
};

/** The storage for the work of a request. */
export const storageFor = (storage: FileStorage, { traceparent }: { readonly traceparent: string }): FileStorage =>
  storage.traced?.(traceparent) ?? storage;

/** A content that a row refers to is not in the storage. */
export class ContentMissing extends Error {
  override readonly name = 'ContentMissing';
}

/** Opens a content; undefined when it is not in the storage. */
export async function openIfStored({ open }: FileStorage, name: string): Promise<Readable | undefined> {
  try {
    return await open(name);
  } catch (error) {
    if (!(error instanceof ContentMissing)) throw error;
    return undefined;
  }
}

/** The prefixes that together list all contents. */
export const prefixes: readonly string[] = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'));
