/** The webhooks of a school, as its office manages them. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { NewWebhook, Webhook } from '#core/webhooks/webhook.ts';
import { webhookApi } from '#core/webhooks/webhook-api.ts';
import { call } from '#web/api/call.ts';
import { isSame, newKey } from '#web/api/idempotent-mutation.ts';
import type { MutationCallbacks } from '#web/api/mutation-callbacks.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';

const about = ['webhooks'];

export const webhooksQuery = (school: number) =>
  queryOptions({
    queryKey: [...about, school],
    queryFn: () => call(webhookApi.list, { query: { school: String(school) } }),
  });

/** Adds a webhook. A retry of the same form has the same key. The secret stays in the memory of the dialog. */
export function useAddWebhook(onAdded: (secret: string) => void) {
  const client = useQueryClient();
  const attempt = useRef<{ body: NewWebhook; key: string }>(undefined);
  return useMutation({
    gcTime: 0,
    mutationFn(body: NewWebhook) {
      if (!attempt.current || !isSame(attempt.current.body, body)) attempt.current = { body, key: newKey(client) };
      return call(webhookApi.add, { body, key: attempt.current.key });
    },
    onSuccess({ secret }) {
      attempt.current = undefined;
      onAdded(secret);
      return client.invalidateQueries({ queryKey: about });
    },
  });
}

export function useTestWebhook(id: number, callbacks: MutationCallbacks<undefined>) {
  return useSimpleMutation({
    name: ['test webhook', id],
    about,
    send: (_: 'test', key) => call(webhookApi.test, { params: { id }, key }),
    ...callbacks,
  });
}

export function useResumeWebhook(id: number, callbacks: MutationCallbacks<Webhook>) {
  return useSimpleMutation({
    name: ['resume webhook', id],
    about,
    send: (_: 'resume', key) => call(webhookApi.resume, { params: { id }, key }),
    ...callbacks,
  });
}

export function useRemoveWebhook(id: number, callbacks: MutationCallbacks<undefined>) {
  return useSimpleMutation({
    name: ['remove webhook', id],
    about,
    send: (_: 'remove', key) => call(webhookApi.remove, { params: { id }, key }),
    ...callbacks,
  });
}
