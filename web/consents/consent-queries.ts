/** Queries and mutations of consents. They are never kept on the device (docs/decisions/0059). */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ChildConsents, NewConsentAnswer, NewConsentText } from '#core/consents/consent.ts';
import type { ConsentPurpose } from '#core/consents/consent-purposes.ts';
import { consentApi, staffConsentApi } from '#core/consents/consent-api.ts';
import { call } from '#web/api/call.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';

export const consentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['consents', 'child', id],
    queryFn: () => call(consentApi.read, { params: { id } }),
  });

export const groupConsentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['consents', 'group', id],
    queryFn: () => call(staffConsentApi.register, { params: { id } }),
  });

type Callbacks = { onDone: () => void; onFailed: (error: Error) => void };

/** Answers one purpose for a child. The page shows the reply before the refetch. */
export function useAnswerConsent(id: number, purpose: ConsentPurpose, { onDone, onFailed }: Callbacks) {
  const client = useQueryClient();
  return useSimpleMutation({
    name: ['answer consent', id, purpose],
    about: ['consents'],
    send: (body: NewConsentAnswer, key) => call(consentApi.answer, { params: { id }, body, key }),
    onDone(consents: ChildConsents) {
      client.setQueryData(consentsQuery(id).queryKey, consents);
      onDone();
    },
    onFailed,
  });
}

type RemindCallbacks = { onDone: (count: number) => void; onFailed: (error: Error) => void };

/** Reminds the families of children. `onDone` gets how many were reminded. */
export function useRemindFamilies(groupId: number, { onDone, onFailed }: RemindCallbacks) {
  return useSimpleMutation({
    name: ['remind of consents', groupId],
    about: ['consents'],
    send: (childIds: readonly number[], key) =>
      call(staffConsentApi.remind, { body: { childIds: [...childIds] }, key }),
    onDone: ({ reminded }: { reminded: readonly number[] }) => onDone(reminded.length),
    onFailed,
  });
}

export function useSaveConsentText(purpose: ConsentPurpose, { onDone, onFailed }: Callbacks) {
  return useSimpleMutation({
    name: ['save consent text', purpose],
    about: ['consents'],
    send: (body: NewConsentText, key) => call(staffConsentApi.saveText, { body, key }),
    onDone,
    onFailed,
  });
}
