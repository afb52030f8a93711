/** What a database needs before its tests, made once for the projects of a run that stand on it. */
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import type { DatabaseKind } from './database.ts';

type Prepared = { readonly database: ProvidedContext['database']; readonly drop: () => Promise<void> | void };

/** A set-up as vitest calls it, for each project: the first prepares, all are told, and the last removes. */
export const sharedSetUp = (kind: DatabaseKind, prepare: () => Promise<Prepared>) => async (project: TestProject) => {
  const shared = setUps.get(kind) ?? { prepared: prepare(), projects: 0 };
  setUps.set(kind, shared);
  shared.projects += 1;
  const { database, drop } = await shared.prepared;
  project.provide('database', database);
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    setUps.delete(kind);
    await drop();
  };
};

type Shared = { readonly prepared: Promise<Prepared>; projects: number };

/** Kept outside this module, which every project loads anew. */
const run = globalThis as unknown as { parvisSetUps?: Map<DatabaseKind, Shared> };
const setUps = (run.parvisSetUps ??= new Map());
