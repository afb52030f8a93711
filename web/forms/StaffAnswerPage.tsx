import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { isGone } from '#web/session/call-error.ts';
import { useSchoolZone } from '#web/session/school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { RecordNotFound } from '#web/ui/RecordNotFound.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { useWords } from '#web/words/words.ts';
import { AnswerPaper } from './AnswerPaper.tsx';
import { staffAnswerQuery } from './staff-form-queries.ts';

/** One answer as the family gave and signed it, for the school to read and to print. */
export function StaffAnswerPage({ formId, answerId }: { formId: number; answerId: number }) {
  const t = useWords();
  const zone = useSchoolZone();
  const asked = useQuery(staffAnswerQuery(formId, answerId));
  const isUnknown = isGone(asked.error);
  const answer = isUnknown ? undefined : asked.data;
  return (
    <>
      <SubPageHeading back={{ label: t('staffForms.backToAnswers'), to: `/staff/forms/${formId}/answers` }}>
        {answer?.title ?? t('staffForms.answers')}
      </SubPageHeading>
      {!isUnknown && <Stale asked={[asked]} />}
      {asked.isPending && <Skeleton className="h-40" count={5} />}
      {isUnknown && <RecordNotFound />}
      {answer && (
        <AnswerPaper
          answer={answer}
          child={`${answer.child}, ${t('authoring.room', { room: answer.room })}`}
          school={answer.school}
          zone={zone}
        />
      )}
      {answer && (
        <Button
          className="on-screen self-start"
          icon={<Printer aria-hidden size={20} />}
          onClick={() => window.print()}
        >
          {t('authoring.print')}
        </Button>
      )}
    </>
  );
}
