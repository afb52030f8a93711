/** Queries and mutations of the user's feedback. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Feedback, feedbackApi, type NewFeedback } from '#core/feedback/feedback.ts';
import { call } from '#web/api/call.ts';
import { addedItems } from '#web/api/idempotent-mutation.ts';
import { useIdempotentMutation } from '#web/api/use-idempotent-mutation.ts';

export const feedbackQuery = queryOptions({ queryKey: ['feedback'], queryFn: () => call(feedbackApi.list) });

type SendFeedbackCallbacks = {
  /** `asOf` is the draft that was sent. */
  onDone: (sent: Feedback, asOf: object | undefined) => void;
  onFailed: (error: Error) => void;
};

export function useSendFeedback({ onDone, onFailed }: SendFeedbackCallbacks) {
  const client = useQueryClient();
  const { queryKey } = feedbackQuery;
  const askAgain = () => void client.invalidateQueries({ queryKey });
  return useIdempotentMutation({
    name: ['send feedback'],
    send: (body: NewFeedback, key) => call(feedbackApi.send, { body, key }),
    shown: {
      list: queryKey,
      find: (now: readonly Feedback[], before: readonly Feedback[], body: NewFeedback) =>
        addedItems(now, before).filter(
          ({ subject, feedback }) => subject === body.subject && feedback === body.feedback,
        ),
    },
    onDone(sent, asOf: object | undefined) {
      askAgain();
      onDone(sent, asOf);
    },
    onFailed(error) {
      askAgain();
      onFailed(error);
    },
  });
}
