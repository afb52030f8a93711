/** Sending one's answers: an intention, so that a lost answer neither loses them nor sends them twice. */
import { useQueryClient } from '@tanstack/react-query';
import type { Answers, QuizToTake, SubmissionResult } from '#core/quizzes/quiz.ts';
import { quizApi } from '#core/quizzes/quiz-api.ts';
import { call } from '#web/session/call.ts';
import { refusalIn } from '#web/session/call-error.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { useIntention } from '#web/session/use-intention.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { forgetAnswers } from './kept-answers.ts';
import { noteOutcome, quizQuery } from './quiz-queries.ts';

/** What the school answered; the quiz itself says no more than that it was sent. */
type Sent = { readonly result?: SubmissionResult };

export function useSubmit({ id }: QuizToTake) {
  const t = useWords();
  const client = useQueryClient();
  const { id: userId, locale } = usePerson();
  const { queryKey } = quizQuery(id, locale);
  const askAnew = () => client.invalidateQueries({ queryKey: ['quizzes'] });

  return useIntention<Answers, Sent, null, QuizToTake>({
    name: ['submit quiz', id],
    send: async (answers, key) => {
      const body = { quizId: id, userId, answers, status: 'completed' } as const;
      return { result: await call(quizApi.submit, { params: { id }, body, key }) };
    },
    shown: { list: queryKey, find: (now) => (now.status === 'completed' ? [{}] : []) },
    onDone: ({ result }) => {
      forgetAnswers(userId, id);
      noteOutcome(client, id, { ...(result && { result }) });
      showToast({ title: t('quizzes.submitted') });
      // Shown as sent at once, whatever becomes of the next question to the school.
      client.setQueryData(
        queryKey,
        (quiz) => quiz && { ...quiz, isActive: false, status: 'completed' as const, ...result },
      );
      return askAnew();
    },
    onFailed(error) {
      const isSent = refusalIn(error) === 'quiz_submitted';
      if (isSent) {
        forgetAnswers(userId, id);
        noteOutcome(client, id, { alreadySent: true });
      }
      void askAnew();
      // The specification's words for every failure: the box above the buttons says whether it waits. (§8)
      const text = isSent ? t('refusals.quiz_submitted') : t('quizzes.errorSubmitting');
      showToast({ title: t('ui.error'), text, failed: true });
    },
  });
}
