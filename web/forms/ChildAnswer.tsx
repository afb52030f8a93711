import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useState } from 'react';
import type { Form, FormChild } from '#core/forms/form.ts';
import { formState, hasAnswered, isAsked, isAskedAgain, mayAnswer, standingAnswer } from '#core/forms/form-rules.ts';
import { useSchoolTime } from '#web/session/school-time.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { useWords } from '#web/words/words.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { EarlierAnswers } from './EarlierAnswers.tsx';
import { answerQuery } from './form-queries.ts';
import { GivenAnswer } from './GivenAnswer.tsx';
import { Guardians } from './Guardians.tsx';
import { useAnswerDraft } from './use-answer-form.ts';

type Props = { form: Form; child: FormChild; name: string };

/** Who answers for a child, the answer that stands, and the form while there is something to answer. */
export function ChildAnswer({ form, child, name }: Props) {
  const t = useWords();
  const { childId } = child;
  const { day: today } = useSchoolTime(childId);
  const standing = standingAnswer(form, child);
  const { draft, touch, forget } = useAnswerDraft(form, child, undefined);
  const [justGiven, setJustGiven] = useState<number | undefined>();
  const isOpen = isAsked(child) && mayAnswer(form, child, today);
  const counts = hasAnswered(form, child);
  const writes = isOpen && (!counts || draft.changing);
  const before = useQuery({
    ...answerQuery({ formId: form.id, answerId: standing?.id ?? 0 }),
    enabled: writes && standing !== undefined,
  });
  const note = noteOf();
  return (
    <>
      {isAskedAgain(form, child) && isOpen && (
        <Note title={t('forms.askedAgain')} text={t('forms.askedAgainText')} tone="bg-sun-tint text-sun" />
      )}
      {writes && standing && !standing.isMine && (
        <Note text={t('forms.replacesOther', { name: standing.by })} tone="bg-sun-tint text-sun" />
      )}
      {note && <Note text={note} tone="bg-stone-tint" />}
      {form.signers === 'both' && <Guardians form={form} child={child} />}
      {standing && standing.version >= form.asksFrom && !writes && (
        <GivenAnswer
          form={form}
          answer={standing}
          isNew={standing.id === justGiven}
          onChange={isOpen ? () => touch({ changing: true }) : undefined}
        />
      )}
      {writes && before.isLoading && <Skeleton className="h-24" count={2} />}
      {writes && before.isError && <Stale asked={[before]} />}
      {/* What was answered before is there, or nothing is asked: sending would replace it. */}
      {writes && (!standing || before.data) && (
        <AnswerForm
          form={form}
          child={child}
          before={before.data}
          onDone={setJustGiven}
          onKeep={counts ? () => forget() : undefined}
        />
      )}
      <EarlierAnswers form={form} child={child} />
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
