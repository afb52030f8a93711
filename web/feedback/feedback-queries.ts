/** The feedback one has sent, and sending some. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Feedback, feedbackApi, type NewFeedback } from '#core/feedback/feedback.ts';
import { call } from '#web/session/call.ts';
import { newIn } from '#web/session/intention.ts';
import { useIntention } from '#web/session/use-intention.ts';

export const feedbackQuery = queryOptions({ queryKey: ['feedback'], queryFn: () => call(feedbackApi.list) });

type Told = {
  /** With the draft that was sent. */ onDone: (sent: Feedback, asOf: object | undefined) => void;
  onFailed: (error: Error) => void;
};

export function useSendFeedback({ onDone, onFailed }: Told) {
  const client = useQueryClient();
  const { queryKey } = feedbackQuery;
  const askAgain = () => void client.invalidateQueries({ queryKey });
  return useIntention({
    name: ['send feedback'],
    send: (body: NewFeedback, key) => call(feedbackApi.send, { body, key }),
    shown: {
      list: queryKey,
      find: (now: readonly Feedback[], before: readonly Feedback[], said: NewFeedback) =>
        newIn(now, before).filter(({ subject, feedback }) => subject === said.subject && feedback === said.feedback),
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
