/** The numbers on the header and the tabs, counted from rows. (§2 Header, Bottom bar; decisions, Header) */
import * as z from 'zod/mini';
import { endpoint } from '#core/http/endpoint.ts';

const Count = z.int().check(z.nonnegative());

/** `children` holds the unread notifications of each child, by id; `reports` the published ones not opened. */
export const Badges = z.object({
  children: z.record(z.string(), Count),
  bell: Count,
  messages: Count,
  reports: Count,
});
export type Badges = z.infer<typeof Badges>;

export const badgeApi = {
  /** Unread notifications per child and in all, unread messages, reports not opened. */
  read: endpoint({
    method: 'GET',
    path: '/api/badges',
    who: 'user',
    does: 'Counts what is unread: per child, behind the bell, in messages and in reports.',
    spec: '§2 Header and Bottom bar; decisions, Shapes of ours',
    reply: Badges,
  }),
};
