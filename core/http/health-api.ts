import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';

/** `durability`: acknowledged writes survive a loss of `power`, or only the end of the `process`. */
const Health = z.object({
  /** `damaged` once this process found a corrupt row or page: the log has the details. */
  status: z.enum(['ok', 'damaged', 'unavailable']),
  version: z.string(),
  database: z.enum(['embedded', 'postgresql']),
  durability: z.enum(['power', 'process']),
  /** Whether the caller may sign in as a demo user. */
  demo: z.boolean(),
  /** Whether a school exists. */
  isSetUp: z.boolean(),
});
export type Health = z.infer<typeof Health>;

export const healthApi = {
  /** 503 when the database is unavailable. */
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'anyone',
    summary: 'Returns the health of the service and its database.',
    reply: Health,
    errors: ['unavailable'],
  }),
  /** Whether the process answers. Does not use the database: a supervisor restarts a process that is not live. */
  live: endpoint({
    method: 'GET',
    path: '/api/health/live',
    access: 'anyone',
    summary: 'Returns that the process answers.',
    reply: z.object({ status: z.literal('live') }),
  }),
  /**
   * Whether a proxy may send requests: 503 while the database cannot be written to, lacks a migration or is below its
   * disk reserve, and from the moment when the process is stopped.
   */
  ready: endpoint({
    method: 'GET',
    path: '/api/health/ready',
    access: 'anyone',
    summary: 'Returns that the process and its database take requests.',
    reply: z.object({ status: z.literal('ready') }),
    errors: ['unavailable'],
  }),
};
