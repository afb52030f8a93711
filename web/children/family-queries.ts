/** What the office keeps of families, and what it changes. Nothing is shown as done before the server has done it. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'wouter';
import { familyApi } from '#core/children/family-api.ts';
import { invitationApi } from '#core/sessions/invitation-api.ts';
import { call } from '#web/session/call.ts';
import { useIntention } from '#web/session/use-intention.ts';

/** Everybody of one of one's schools; of the first when none is chosen. */
export const familiesQuery = (school: number | null) =>
  queryOptions({
    queryKey: ['families', 'list', school],
    queryFn: () => call(familyApi.list, { query: school === null ? {} : { school: String(school) } }),
  });

export const recordQuery = (id: number) =>
  queryOptions({ queryKey: ['families', 'record', id], queryFn: () => call(familyApi.record, { params: { id } }) });

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: () => call(invitationApi.list),
});

/** Which of one's schools the address names. */
export function useSchoolInAddress(): number | null {
  const [searched] = useSearchParams();
  const school = Number(searched.get('school'));
  return Number.isSafeInteger(school) && school > 0 ? school : null;
}

type Told<Said, Reply> = {
  onDone: (reply: Reply, said: Said) => void;
  onFailed?: (error: Error) => void;
};

/** Does something as the office. Every list of the families is asked for again, whatever came of it. */
export function useOfficeAct<Said, Reply>(
  send: (said: Said, key: string) => Promise<Reply>,
  { onDone, onFailed }: Told<Said, Reply>,
) {
  const client = useQueryClient();
  const askAgain = () =>
    Promise.all(['families', 'invitations'].map((list) => client.invalidateQueries({ queryKey: [list] })));
  const act = useIntention<Said, Reply, undefined, unknown>({
    name: ['office act', useId()],
    send,
    // Its own answer is the only one that says it is done.
    shown: { list: ['families'], find: () => [] },
    async onDone(reply, _, said) {
      // What is opened next begins with what now holds.
      await askAgain();
      onDone(reply, said);
    },
    onFailed(error) {
      void askAgain();
      onFailed?.(error);
    },
  });
  return { isPending: act.sending, error: act.failure, mutate: (said: Said) => act.send(said, undefined) };
}
