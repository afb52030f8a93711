/** Announcements as the school writes them. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  type AnnouncementDraft,
  type StaffAnnouncement,
  staffAnnouncementApi,
} from '#core/announcements/staff-announcement-api.ts';
import { call } from '#web/session/call.ts';
import { useDeed } from '#web/session/use-deed.ts';

const key = ['announcements', 'staff'] as const;

export const staffAnnouncementsQuery = queryOptions({ queryKey: key, queryFn: () => call(staffAnnouncementApi.list) });

export const readersQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'readers', id],
    queryFn: () => call(staffAnnouncementApi.readers, { params: { id } }),
  });

/** What is done with an announcement; one that is not there yet has no id. */
type Deed =
  | { readonly act: 'save'; readonly id: number | null; readonly revision: number; readonly draft: AnnouncementDraft }
  | { readonly act: 'publish'; readonly id: number; readonly revision: number }
  | { readonly act: 'withdraw'; readonly id: number }
  | { readonly act: 'nudge'; readonly id: number };

function carryOut(deed: Deed, once: string): Promise<StaffAnnouncement | undefined> {
  if (deed.act === 'save') {
    const { id, revision, draft } = deed;
    return id === null
      ? call(staffAnnouncementApi.create, { body: draft, key: once })
      : call(staffAnnouncementApi.change, { params: { id }, body: { ...draft, revision }, key: once });
  }
  const asked = { params: { id: deed.id }, key: once };
  if (deed.act === 'publish') {
    return call(staffAnnouncementApi.publish, { ...asked, body: { revision: deed.revision } });
  }
  return call(deed.act === 'nudge' ? staffAnnouncementApi.nudge : staffAnnouncementApi.withdraw, asked);
}

type Told = { onDone: (now: StaffAnnouncement | undefined, deed: Deed) => void; onFailed?: (error: Error) => void };

/** `doing` names what it is done from: what failed is said there. */
export function useAnnouncementDeed(
  doing: 'write' | 'withdraw' | 'nudge',
  id: number | undefined,
  { onDone, onFailed }: Told,
) {
  const client = useQueryClient();
  return useDeed({
    name: ['announcement', doing, id ?? 'new'],
    about: key,
    send: carryOut,
    onDone(now, deed) {
      client.setQueryData(key, (shown: { announcements: StaffAnnouncement[]; targets: [] } | undefined) => {
        if (!shown) return shown;
        const others = shown.announcements.filter((one) => one.id !== (now?.id ?? deed.id));
        return { ...shown, announcements: now ? [now, ...others] : others };
      });
      onDone(now, deed);
    },
    onFailed,
  });
}
