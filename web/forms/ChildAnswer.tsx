import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useState } from 'react';
import type { Form, FormChild } from '#core/forms/form.ts';
import {
  formState,
  hasAnswered,
  canCurrentGuardianAnswer,
  isReconfirmationNeeded,
  canAnswer,
  currentAnswer,
} from '#core/forms/form-rules.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { hasFailed, StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { PreviousAnswers } from './PreviousAnswers.tsx';
import { answerQuery } from './form-queries.ts';
import { SubmittedAnswer } from './SubmittedAnswer.tsx';
import { GuardianAnswers } from './GuardianAnswers.tsx';
import { useAnswerDraft } from './use-answer-form.ts';

type Props = { form: Form; child: FormChild; name: string };

/** A child's guardians with their answers, the current user's answer, and the form if an answer is due. */
export function ChildAnswer({ form, child, name }: Props) {
  const t = useTranslation();
  const { childId } = child;
  const { day: today } = useSchoolTime(childId);
  const standing = currentAnswer(form, child);
  const { draft, touch, forget } = useAnswerDraft(form, child, undefined);
  const [justGiven, setJustGiven] = useState<number | undefined>();
  const isOpen = canCurrentGuardianAnswer(child) && canAnswer(form, child, today);
  const counts = hasAnswered(form, child);
  const writes = isOpen && (!counts || draft.changing);
  const before = useQuery({
    ...answerQuery({ formId: form.id, answerId: standing?.id ?? 0 }),
    enabled: writes && standing !== undefined,
  });
  const note = noteOf();
  return (
    <>
      {isReconfirmationNeeded(form, child) && isOpen && (
        <Note title={t('forms.askedAgain')} text={t('forms.askedAgainText')} tone="bg-sun-tint text-sun" />
      )}
      {writes && standing && !standing.isMine && (
        <Note text={t('forms.replacesOther', { name: standing.by })} tone="bg-sun-tint text-sun" />
      )}
      {note && <Note text={note} tone="bg-stone-tint" />}
      {form.signers === 'both' && <GuardianAnswers form={form} child={child} />}
      {standing && standing.version >= form.asksFrom && !writes && (
        <SubmittedAnswer
          form={form}
          answer={standing}
          isNew={standing.id === justGiven}
          onChange={isOpen ? () => touch({ changing: true }) : undefined}
        />
      )}
      {writes && before.isLoading && !hasFailed(before) && <Skeleton className="h-24" count={2} />}
      {writes && hasFailed(before) && <StaleDataNotice queries={[before]} />}
      {/* Wait for the previous answer, which sending would replace. */}
      {writes && (!standing || before.data) && (
        <AnswerForm
          form={form}
          child={child}
          before={before.data}
          onDone={setJustGiven}
          onKeep={counts ? () => forget() : undefined}
        />
      )}
      <PreviousAnswers form={form} child={child} />
    </>
  );

  function noteOf(): string | null {
    const state = formState(form, child, today);
    if (form.isWithdrawn) return t('forms.withdrawnNote');
    if (state === 'closed') return t('forms.closedNote');
    if (state === 'done' || state === 'waiting') return null;
    if (state === 'read_only') return t('forms.noRight', { name });
    if (state === 'full') return t('forms.fullNote');
    return state === 'late' ? t('forms.lateNote') : null;
  }
}

function Note({ title, text, tone }: { title?: string; text: string; tone: string }) {
  return (
    <div className={`flex items-start gap-3 rounded-m p-4 ${tone}`}>
      <Info aria-hidden size={20} className="mt-0.5 shrink-0" />
      <p dir="auto" className="min-w-0 flex-1 text-small">
        {title && <strong className="block font-bold text-note">{title}</strong>}
        {text}
      </p>
    </div>
  );
}
