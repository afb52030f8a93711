import { useState } from 'react';
import { useLocation } from 'wouter';
import type { StaffQuizSummary } from '#core/quizzes/staff-quiz.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
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
  const end = useEndQuiz(id, isDraft, {
    onDone() {
      setIsAsking(false);
      onEnded?.();
      showToast({ title: t(isDraft ? 'authoring.deleted' : 'staffQuizzes.isClosed') });
      if (isDraft) go('/staff/quizzes');
    },
    onFailed: (error) => showToast({ ...failureWords(t, error, t('authoring.notDone')), failed: true }),
  });
  const word = isDraft ? 'authoring.deleteDraft' : 'staffQuizzes.close';
  return (
    <>
      <Button kind="danger" onClick={() => setIsAsking(true)}>
        {t(word)}
      </Button>
      {isAsking && (
        <Dialog
          title={t(isDraft ? 'authoring.deleteQuestion' : 'staffQuizzes.closeQuestion')}
          onClose={() => setIsAsking(false)}
        >
          <p>{t(isDraft ? 'authoring.deleteText' : 'staffQuizzes.closeText')}</p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button kind="line" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
              {t('staffQuizzes.notNow')}
            </Button>
            <Button kind="danger" unready={end.sending} onClick={() => end.send('end', undefined)}>
              {t(word)}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
