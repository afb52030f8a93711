/** The setup of a database, done once for all vitest projects of a run that use it. */
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import type { DatabaseKind } from '#server/db/database.ts';

export type Prepared = { readonly database: ProvidedContext['database']; readonly drop: () => Promise<void> | void };

/**
 * A setup as vitest calls it, once per project: the first call prepares, every call provides the result, and the last
 * one removes it.
 */
export const sharedSetUp = (kind: SetUpKind, prepare: () => Promise<Prepared>) => async (project: TestProject) => {
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

/** A database, or PostgreSQL through a pooler. */
type SetUpKind = DatabaseKind | 'pooled';

type Shared = { readonly prepared: Promise<Prepared>; projects: number };

/** Stored outside this module, which every project loads separately. */
const run = globalThis as unknown as { parvisSetUps?: Map<SetUpKind, Shared> };
const setUps = (run.parvisSetUps ??= new Map());
