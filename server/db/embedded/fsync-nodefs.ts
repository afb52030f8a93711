/**
 * PGlite's file system on disk, with the missing fsync. PGlite starts PostgreSQL with -F, and its file system has no
 * fsync for PostgreSQL to call. Without it, an acknowledged write survives a crash but not a power loss.
 */
import { fdatasyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncPath } from './fsync-path.ts';

/** A file opened by the WebAssembly code. A directory has no file descriptor. */
type OpenFile = { readonly nfd?: number | null; readonly node: unknown };

type NodeFiles = {
  readonly stream_ops: { fsync?: (file: OpenFile) => number };
  realPath(node: unknown): string;
};

export class DurableFiles extends NodeFS {
  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const made = await super.init(database, options);
    made.emscriptenOpts.preRun?.push((module) => {
      const files = (module as unknown as { readonly NODEFS: NodeFiles }).NODEFS;
      files.stream_ops.fsync = (file) => {
        if (typeof file.nfd === 'number') fdatasyncSync(file.nfd);
        else syncPath(files.realPath(file.node));
        return 0;
      };
    });
    return made;
  }
}

/** Parameters that make PostgreSQL call fsync. Its other sync methods are stubs in PGlite. */
export const durableParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];
