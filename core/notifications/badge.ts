/** The badges of the header and the tabs, counted from rows. */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';

const Count = z.int().check(z.nonnegative());

/** `children` are the unread notifications of each child, by id; `reports` the published reports not opened. */
export const Badges = z.object({
  children: z.record(z.string(), Count),
  bell: Count,
  messages: Count,
  reports: Count,
});
export type Badges = z.infer<typeof Badges>;

export const badgeApi = {
  /** Unread notifications per child and in total, unread messages, unopened reports. */
  read: endpoint({
    method: 'GET',
    path: '/api/badges',
    access: 'user',
    summary: 'Counts unread notifications (per child and in total), messages and reports.',
    reply: Badges,
  }),
};
