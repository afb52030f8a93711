/** Checks that the app can listen on its configured addresses before any data is opened. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { BadConfig, type Config } from './config.ts';

type Address = { readonly host: string; readonly port: number };

/** Binds each address for a moment. Throws `BadConfig` if HOST, PORT, METRICS_HOST or METRICS_PORT is unavailable. */
export async function assertPortsAvailable({
  metrics,
  ...app
}: Pick<Config, 'host' | 'port' | 'metrics'>): Promise<void> {
  await take(app, '');
  if (metrics) await take(metrics, 'METRICS_');
}

async function take({ host, port }: Address, prefix: string): Promise<void> {
  const probe = createServer().listen({ host, port });
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw badAddress((error as NodeJS.ErrnoException).code, { host, port }, prefix);
  }
  probe.close();
  await once(probe, 'close');
}

function badAddress(code: string | undefined, { host, port }: Address, prefix: string): BadConfig {
  if (code === 'EADDRINUSE') {
    return new BadConfig(
      `Port ${port} is in use. Stop the process that uses it, or choose another with ${prefix}PORT.`,
    );
  }
  if (code === 'EACCES')
    return new BadConfig(`${prefix}PORT ${port} is not allowed to this user. Choose one above 1023.`);
  return new BadConfig(`${prefix}HOST must be an address of this machine, not '${host}'.`);
}
