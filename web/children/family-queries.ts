/** What the office keeps of families, and what it changes. Nothing is shown as done before the server has done it. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { familyApi } from '#core/children/family-api.ts';
import { invitationApi } from '#core/sessions/invitation-api.ts';
import { attempts } from '#web/session/attempts.ts';
import { call } from '#web/session/call.ts';

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

/**
 * Does something as the office. The same again, while nobody knows whether it was done, is the same request: it happens once.
 * Every list of the families is asked for again, whatever came of it.
 */
export function useOfficeAct<Said, Reply>(
  send: (said: Said, key: string) => Promise<Reply>,
  { onDone, onFailed }: Told<Said, Reply>,
) {
  const client = useQueryClient();
  const [tries] = useState(attempts);
  const askAgain = () =>
    Promise.all(['families', 'invitations'].map((list) => client.invalidateQueries({ queryKey: [list] })));
  return useMutation({
    mutationFn: (said: Said) => send(said, tries.keyFor(said)),
    async onSuccess(reply, said) {
      tries.ended();
      // What is opened next begins with what now holds.
      await askAgain();
      onDone(reply, said);
    },
    onError(error) {
      tries.ended(error);
      void askAgain();
      onFailed?.(error);
    },
  });
}
