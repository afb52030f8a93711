/** What stopped a start, in one line for whoever started it. */

const known: Readonly<Record<string, (error: NodeJS.ErrnoException & { port?: number; address?: string }) => string>> =
  {
    EADDRINUSE: ({ port }) => `Port ${port} is in use. Stop what holds it, or choose another with PORT.`,
    EACCES: ({ path, port }) => `Not allowed to use ${path ?? `port ${port}`}.`,
    EADDRNOTAVAIL: ({ address }) => `HOST ${address} is not an address of this machine.`,
    ENOTFOUND: () => 'The host of HOST or DATABASE_URL is not known.',
    ECONNREFUSED: () => 'Nothing answers at DATABASE_URL.',
    ENOSPC: () => 'The disk is full.',
    '28P01': () => 'DATABASE_URL: the user or password is wrong.',
    '28000': () => 'DATABASE_URL: the user may not connect.',
    '3D000': () => 'DATABASE_URL: there is no such database.',
  };

/** The line to say before ending. What we have no words for says its own message, first line only. */
export function plainly(error: unknown): string {
  if (!(error instanceof Error)) return `Parvis could not start: ${String(error)}`;
  const { code = '' } = error as NodeJS.ErrnoException;
  return known[code]?.(error) ?? error.message.split('\n')[0] ?? error.name;
}
