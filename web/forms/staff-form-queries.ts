/** Queries and mutations of forms on the staff side. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { DraftText, FormDraft, FormTerms } from '#core/forms/form-draft.ts';
import type { StaffForm } from '#core/forms/staff-form.ts';
import { staffFormApi } from '#core/forms/staff-form-api.ts';
import type { Locale } from '#core/lang/locale.ts';
import { call } from '#web/api/call.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';

const about = ['forms', 'staff'] as const;

export const staffFormsQuery = queryOptions({ queryKey: about, queryFn: () => call(staffFormApi.list) });

export const staffFormQuery = (id: number) =>
  queryOptions({ queryKey: [...about, id], queryFn: () => call(staffFormApi.read, { params: { id } }) });

export const staffAnswersQuery = (id: number, locale: Locale) =>
  queryOptions({
    queryKey: [...about, id, 'answers', locale],
    queryFn: () => call(staffFormApi.answers, { params: { id } }),
  });

/** One answer, in the language in which it was given. */
export const staffAnswerQuery = (id: number, answerId: number) =>
  queryOptions({
    queryKey: [...about, id, 'answers', answerId],
    queryFn: () => call(staffFormApi.readAnswer, { params: { id, answerId } }),
  });

export const exportAddress = (id: number) => staffFormApi.export.path.replace('{id}', String(id));

/** The draft, and whether to publish it after saving. */
type SaveVariables = { schoolId: number; revision: number; draft: FormDraft; thenPublish: boolean };

type SaveCallbacks = { onDone: (form: StaffForm, variables: SaveVariables) => void; onFailed: (error: Error) => void };

/** Saves a new or existing draft. */
export function useSaveForm(id: number | undefined, { onDone, onFailed }: SaveCallbacks) {
  const keep = useCacheReply();
  return useSimpleMutation({
    name: ['save form', id ?? 'new'],
    about,
    send: ({ schoolId, revision, draft }: SaveVariables, key) =>
      id === undefined
        ? call(staffFormApi.make, { body: { schoolId, draft }, key })
        : call(staffFormApi.save, { params: { id }, body: { revision, draft }, key }),
    onDone(form, variables) {
      keep(form);
      onDone(form, variables);
    },
    onFailed,
  });
}

export function usePublishForm({ onDone, onFailed }: MutationCallbacks<StaffForm>) {
  const keep = useCacheReply();
  return useSimpleMutation({
    name: ['publish form'],
    about,
    send: ({ id, revision }: { id: number; revision: number }, key) =>
      call(staffFormApi.publish, { params: { id }, body: { revision }, key }),
    onDone(form) {
      keep(form);
      onDone(form);
    },
    onFailed,
  });
}

type Change = { version: number; terms: FormTerms; text: DraftText; asksAgain: boolean };

export function useChangeForm(id: number, { onDone, onFailed }: MutationCallbacks<StaffForm>) {
  const keep = useCacheReply();
  return useSimpleMutation({
    name: ['change form', id],
    about,
    send: (body: Change, key) => call(staffFormApi.change, { params: { id }, body, key }),
    onDone(form) {
      keep(form);
      onDone(form);
    },
    onFailed,
  });
}

export function useWithdrawForm(id: number, { onDone, onFailed }: MutationCallbacks<StaffForm>) {
  return useSimpleMutation({
    name: ['withdraw form', id],
    about,
    send: (_: 'withdraw', key) => call(staffFormApi.withdraw, { params: { id }, key }),
    onDone,
    onFailed,
  });
}

export function useRemoveForm(
  id: number,
  { onDone, onFailed }: { onDone: () => void; onFailed: (error: Error) => void },
) {
  return useSimpleMutation({
    name: ['remove form', id],
    about,
    send: (_: 'remove', key) => call(staffFormApi.remove, { params: { id }, key }),
    onDone,
    onFailed,
  });
}

export function useRemind(id: number, callbacks: { onDone: () => void; onFailed: (error: Error) => void }) {
  return useSimpleMutation({
    name: ['remind form', id],
    about,
    send: (_: 'remind', key) => call(staffFormApi.remind, { params: { id }, key }),
    ...callbacks,
  });
}

/** Updates the page's cache from the reply. */
function useCacheReply() {
  const client = useQueryClient();
  return (form: StaffForm) => client.setQueryData(staffFormQuery(form.id).queryKey, form);
}
