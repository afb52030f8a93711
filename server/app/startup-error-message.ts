/** Startup errors as one line for the operator. */

const known: Readonly<Record<string, (error: NodeJS.ErrnoException & { port?: number }) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use. Stop the process that uses it, or choose another with PORT.`,
  EACCES: ({ path, port }) => `Not allowed to use ${path ?? `port ${port}`}.`,
  ENOTFOUND: () => 'DATABASE_URL: its host is not known.',
  EAI_AGAIN: () => 'DATABASE_URL: its host is not known.',
  ETIMEDOUT: () => 'Nothing answers at DATABASE_URL.',
  EHOSTUNREACH: () => 'Nothing answers at DATABASE_URL.',
  ENETUNREACH: () => 'Nothing answers at DATABASE_URL.',
  ECONNREFUSED: () => 'Nothing answers at DATABASE_URL.',
  ENOSPC: () => 'The disk is full.',
  '53100': () => 'The disk is full.',
  '53300': () => 'DATABASE_URL: its PostgreSQL takes no more connections.',
  XX001: () => 'The database is damaged: restore a backup.',
  XX002: () => 'The database is damaged: restore a backup.',
  '28P01': () => 'DATABASE_URL: the user or password is wrong.',
  '28000': () => 'DATABASE_URL: the user may not connect.',
  '3D000': () => 'DATABASE_URL: there is no such database.',
};

/** The message of a startup error. An error without a known code gives the first line of its own message. */
export function startupErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return `Parvis could not start: ${String(error)}`;
  const { code = '' } = error as NodeJS.ErrnoException;
  return known[code]?.(error) ?? error.message.split('\n')[0] ?? error.name;
}
