import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';

/**
 * `durability` is what an acknowledged write survives: `power` loss, or only the end of the `process`. (trust, promise
 * 1)
 */
const Health = z.object({
  /** `damaged` once this process found a row or a page that cannot be read: the log says which. */
  status: z.enum(['ok', 'damaged', 'unavailable']),
  version: z.string(),
  database: z.enum(['embedded', 'postgresql']),
  durability: z.enum(['power', 'process']),
  /** Whether the demo's people may sign in from where this was asked. */
  demo: z.boolean(),
  /** Whether there is a school to sign in to. */
  isSetUp: z.boolean(),
});
export type Health = z.infer<typeof Health>;

export const healthApi = {
  /** 503 when the database does not answer. */
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    who: 'anyone',
    does: 'Says whether the service and its database answer.',
    spec: 'decisions, Calls beyond the specification’s',
    reply: Health,
    refuses: ['unavailable'],
  }),
};
