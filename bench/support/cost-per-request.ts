/** The cost of one request on the server. */
import autocannon from 'autocannon';
import { processorTimeOf } from './process-usage.ts';

export type Target = {
  readonly pid: number;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
};

const connections = 8;

/**
 * Processor time per request in microseconds, averaged over that many requests. Throws when one of them did not
 * succeed.
 */
export async function costPerRequest({ pid, url, headers }: Target, amount: number): Promise<number> {
  const before = processorTimeOf(pid);
  const result = await autocannon({ url, connections, amount, ...(headers && { headers }) });
  const after = processorTimeOf(pid);
  if (result['2xx'] !== amount) {
    throw new Error(`${url}: ${result['2xx']} of ${amount} answered, ${result.non2xx} refused, ${result.errors} lost`);
  }
  return (after - before) / amount;
}
