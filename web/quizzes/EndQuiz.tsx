import { useState } from 'react';
import { useLocation } from 'wouter';
import type { StaffQuizSummary } from '#core/quizzes/staff-quiz.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { closeToward, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useEndQuiz } from './staff-quiz-queries.ts';

type Props = { quiz: StaffQuizSummary; onEnded?: () => void };

/** How a quiz ends before its time: a draft is deleted, an open one closed, after one question. */
export function EndQuiz({ quiz: { id, state }, onEnded }: Props) {
  const t = useWords();
  const [, go] = useLocation();
  const [isAsking, setIsAsking] = useState(false);
  const isDraft = state === 'draft';
  const inWords = (error: Error) => failureWords(t, error, t('authoring.notDone'));
  const end = useEndQuiz(id, isDraft, {
    onDone() {
      closeToward(() => setIsAsking(false), 'h1');
      onEnded?.();
      showToast({ title: t(isDraft ? 'authoring.deleted' : 'staffQuizzes.isClosed') });
      if (isDraft) go('/staff/quizzes');
    },
    onFailed: (error) => showToast({ ...inWords(error), failed: true }),
  });
  const failure = end.failureOf('end');
  const word = isDraft ? 'authoring.deleteDraft' : 'staffQuizzes.close';
  return (
    <>
      <Button kind="danger" onClick={() => setIsAsking(true)}>
        {t(word)}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t(isDraft ? 'authoring.deleteQuestion' : 'staffQuizzes.closeQuestion')}
          why={failure && inWords(failure)}
          act={t(word)}
          keep={t('authoring.notNow')}
          sending={end.sending}
          onAct={() => end.send('end', undefined)}
          onClose={() => setIsAsking(false)}
        >
          <p>{t(isDraft ? 'authoring.deleteText' : 'staffQuizzes.closeText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
