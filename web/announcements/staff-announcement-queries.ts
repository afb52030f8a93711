/** Queries and mutations of announcements on the staff side. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  type AnnouncementDraft,
  type StaffAnnouncement,
  staffAnnouncementApi,
} from '#core/announcements/staff-announcement-api.ts';
import { call } from '#web/api/call.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';

const key = ['announcements', 'staff'] as const;

export const staffAnnouncementsQuery = queryOptions({ queryKey: key, queryFn: () => call(staffAnnouncementApi.list) });

export const readersQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'readers', id],
    queryFn: () => call(staffAnnouncementApi.readers, { params: { id } }),
  });

/** Actions on an announcement. A new one has no id yet. */
type AnnouncementAction =
  | { readonly act: 'save'; readonly id: number | null; readonly revision: number; readonly draft: AnnouncementDraft }
  | { readonly act: 'publish'; readonly id: number; readonly revision: number }
  | { readonly act: 'withdraw'; readonly id: number }
  | { readonly act: 'remind'; readonly id: number };

function performAction(action: AnnouncementAction, once: string): Promise<StaffAnnouncement | undefined> {
  if (action.act === 'save') {
    const { id, revision, draft } = action;
    return id === null
      ? call(staffAnnouncementApi.create, { body: draft, key: once })
      : call(staffAnnouncementApi.change, { params: { id }, body: { ...draft, revision }, key: once });
  }
  const options = { params: { id: action.id }, key: once };
  if (action.act === 'publish') {
    return call(staffAnnouncementApi.publish, { ...options, body: { revision: action.revision } });
  }
  return call(action.act === 'remind' ? staffAnnouncementApi.remind : staffAnnouncementApi.withdraw, options);
}

type AnnouncementCallbacks = {
  onDone: (now: StaffAnnouncement | undefined, action: AnnouncementAction) => void;
  onFailed?: (error: Error) => void;
};

/** `doing` names the screen's attempts: their failure is shown there. */
export function useAnnouncementMutation(
  doing: 'write' | 'withdraw' | 'remind',
  id: number | undefined,
  { onDone, onFailed }: AnnouncementCallbacks,
) {
  const client = useQueryClient();
  return useSimpleMutation({
    name: ['announcement', doing, id ?? 'new'],
    about: key,
    send: performAction,
    onDone(now, action) {
      client.setQueryData(key, (shown: { announcements: StaffAnnouncement[]; targets: [] } | undefined) => {
        if (!shown) return shown;
        const others = shown.announcements.filter((one) => one.id !== (now?.id ?? action.id));
        return { ...shown, announcements: now ? [now, ...others] : others };
      });
      onDone(now, action);
    },
    onFailed,
  });
}
