/** Forms on the school's side, and what is done with one. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { DraftText, FormDraft, FormTerms } from '#core/forms/form-draft.ts';
import type { StaffForm } from '#core/forms/staff-form.ts';
import { staffFormApi } from '#core/forms/staff-form-api.ts';
import type { Locale } from '#core/lang/locale.ts';
import { call } from '#web/session/call.ts';
import { useDeed } from '#web/session/use-deed.ts';

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
export const staffAnswerQuery = (id: number, responseId: number) =>
  queryOptions({
    queryKey: [...about, id, 'answers', responseId],
    queryFn: () => call(staffFormApi.readAnswer, { params: { id, responseId } }),
  });

export const exportAddress = (id: number) => staffFormApi.export.path.replace('{id}', String(id));

type Told = { onDone: (form: StaffForm) => void; onFailed: (error: Error) => void };

/** What is written, and whether it is to be published as soon as it is saved. */
type Saving = { schoolId: number; revision: number; draft: FormDraft; thenPublish: boolean };

type Saved = { onDone: (form: StaffForm, said: Saving) => void; onFailed: (error: Error) => void };

/** Saves what is written: a new draft, or one that is there. */
export function useSaveForm(id: number | undefined, { onDone, onFailed }: Saved) {
  const keep = useKeep();
  return useDeed({
    name: ['save form', id ?? 'new'],
    about,
    send: ({ schoolId, revision, draft }: Saving, key) =>
      id === undefined
        ? call(staffFormApi.make, { body: { schoolId, draft }, key })
        : call(staffFormApi.save, { params: { id }, body: { revision, draft }, key }),
    onDone(form, said) {
      keep(form);
      onDone(form, said);
    },
    onFailed,
  });
}

export function usePublishForm({ onDone, onFailed }: Told) {
  const keep = useKeep();
  return useDeed({
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

export function useChangeForm(id: number, { onDone, onFailed }: Told) {
  const keep = useKeep();
  return useDeed({
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

export function useWithdrawForm(id: number, { onDone, onFailed }: Told) {
  return useDeed({
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
  return useDeed({
    name: ['remove form', id],
    about,
    send: (_: 'remove', key) => call(staffFormApi.remove, { params: { id }, key }),
    onDone,
    onFailed,
  });
}

export function useRemind(id: number, told: { onDone: () => void; onFailed: (error: Error) => void }) {
  return useDeed({
    name: ['remind form', id],
    about,
    send: (_: 'remind', key) => call(staffFormApi.remind, { params: { id }, key }),
    ...told,
  });
}

/** The page goes on from the answer at once. */
function useKeep() {
  const client = useQueryClient();
  return (form: StaffForm) => client.setQueryData(staffFormQuery(form.id).queryKey, form);
}
