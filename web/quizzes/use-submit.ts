/** Sends the answers with an idempotent mutation, so that a lost reply neither loses them nor sends them twice. */
import { useQueryClient } from '@tanstack/react-query';
import type { Answers, QuizToTake, SubmissionResult } from '#core/quizzes/quiz.ts';
import { errorCode } from '#web/api/call-error.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { useIdempotentMutation } from '#web/api/use-idempotent-mutation.ts';
import { discardDraft, draftOf } from '#web/ui/browser/draft-storage.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { answersDraft } from './answer-storage.ts';
import { storeOutcome, quizQuery } from './quiz-queries.ts';
import { sends } from './quiz-sends.ts';

/** The server's reply; the quiz itself only says that it was sent. */
type SubmissionReply = { readonly result?: SubmissionResult };

export function useSubmit({ id }: QuizToTake) {
  const t = useTranslation();
  const client = useQueryClient();
  const { id: userId, locale } = useCurrentUser();
  const { queryKey } = quizQuery(id, locale);
  const askAnew = () => client.invalidateQueries({ queryKey: ['quizzes'] });

  return useIdempotentMutation<Answers, SubmissionReply, null, QuizToTake>({
    name: ['submit quiz', id, userId],
    queue: `quiz ${id}`,
    send: async (answers, key) => ({ result: await sends['submit quiz'](answers, key, id, userId) }),
    replaces: () => true,
    draft: () => ({ name: answersDraft(id), asOf: draftOf(answersDraft(id)) }),
    shown: { list: queryKey, find: (now) => (now.status === 'completed' ? [{}] : []) },
    onDone: ({ result }) => {
      discardDraft(answersDraft(id));
      storeOutcome(client, id, { ...(result && { result }) });
      showToast({ title: t('quizzes.submitted') });
      // Shown as sent at once, whether or not the next request succeeds.
      client.setQueryData(
        queryKey,
        (quiz) => quiz && { ...quiz, isActive: false, status: 'completed' as const, ...result },
      );
      return askAnew();
    },
    onFailed(error) {
      const isSent = errorCode(error) === 'quiz_submitted';
      if (isSent) {
        discardDraft(answersDraft(id));
        storeOutcome(client, id, { alreadySent: true });
      }
      void askAnew();
      // One title for every failure: the error box above the buttons says whether it waits.
      const text = isSent ? t('refusals.quiz_submitted') : t('quizzes.errorSubmitting');
      showToast({ title: t('ui.error'), text, failed: true });
    },
  });
}
