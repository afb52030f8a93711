import { useState } from 'react';
import { useLocation } from 'wouter';
import type { StaffQuizSummary } from '#core/quizzes/staff-quiz.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { Button } from '#web/ui/Button.tsx';
import { closeAndFocus, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useEndQuiz } from './staff-quiz-queries.ts';

type Props = { quiz: StaffQuizSummary; onEnded?: () => void };

/** Deletes a draft or closes an open quiz, after confirmation. */
export function DeleteOrCloseQuiz({ quiz: { id, state }, onEnded }: Props) {
  const t = useTranslation();
  const [, go] = useLocation();
  const [isAsking, setIsAsking] = useState(false);
  const isDraft = state === 'draft';
  const inWords = (error: Error) => failureMessage(t, error, t('authoring.notDone'));
  const end = useEndQuiz(id, isDraft, {
    onDone() {
      closeAndFocus(() => setIsAsking(false), 'h1');
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
