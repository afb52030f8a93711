/** What the office was sent by way of feedback, and saying what becomes of it. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type StaffFeedback, staffFeedbackApi, type FeedbackStatus } from '#core/feedback/feedback.ts';
import { call } from '#web/session/call.ts';

export const feedbackInboxQuery = queryOptions({
  queryKey: ['inbox', 'feedback'],
  queryFn: () => call(staffFeedbackApi.list),
});

type Told = { onDone: () => void; onFailed: (error: Error) => void };

/** Says what becomes of feedback; its author sees it at once. */
export function useJudgeFeedback({ onDone, onFailed }: Told) {
  const client = useQueryClient();
  const { queryKey } = feedbackInboxQuery;
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: FeedbackStatus }) =>
      call(staffFeedbackApi.judge, { params: { id }, body: { status } }),
    onSuccess: (judged: StaffFeedback) => {
      client.setQueryData(queryKey, (all) => all?.map((one) => (one.id === judged.id ? judged : one)));
      onDone();
    },
    onError: onFailed,
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
