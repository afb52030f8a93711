/** Whether the app will be able to listen where it is told to: asked before any data is touched. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { BadConfig, type Config } from './config.ts';

/** Takes the address for a moment. Throws `BadConfig` when HOST or PORT cannot be had. */
export async function refuseOtherAddress({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const probe = createServer().listen({ host, port });
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw badAddress((error as NodeJS.ErrnoException).code, { host, port });
  }
  probe.close();
  await once(probe, 'close');
}

function badAddress(code: string | undefined, { host, port }: Pick<Config, 'host' | 'port'>): BadConfig {
  if (code === 'EADDRINUSE') {
    return new BadConfig(`Port ${port} is in use. Stop what holds it, or choose another with PORT.`);
  }
  if (code === 'EACCES') return new BadConfig(`PORT ${port} is not allowed to this user. Choose one above 1023.`);
  return new BadConfig(`HOST must be an address of this machine, not '${host}'.`);
}
