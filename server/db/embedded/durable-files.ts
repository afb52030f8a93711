/**
 * PGlite's files on disk, with the fsync it lacks: it starts PostgreSQL with -F, and where PostgreSQL asks for a sync
 * its file system has nothing to call. Without this an acknowledged write survives a crash, not a power cut.
 */
import { fdatasyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncPath } from './sync-path.ts';

/** A file opened by the WebAssembly side. A directory has no descriptor of ours. */
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

/** What makes PostgreSQL ask for those syncs. Its other ways to sync are stubs in PGlite. */
export const durableParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];
