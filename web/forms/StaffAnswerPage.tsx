import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { isNotFound } from '#web/api/call-error.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { RecordNotFound } from '#web/ui/RecordNotFound.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { PrintableAnswer } from './PrintableAnswer.tsx';
import { staffAnswerQuery } from './staff-form-queries.ts';

/** One signed answer, for staff to read and print. */
export function StaffAnswerPage({ formId, answerId }: { formId: number; answerId: number }) {
  const t = useTranslation();
  const zone = useSchoolZone();
  const query = useQuery(staffAnswerQuery(formId, answerId));
  const isUnknown = isNotFound(query.error);
  const answer = isUnknown ? undefined : query.data;
  return (
    <>
      <SubPageHeading back={{ label: t('staffForms.backToAnswers'), to: `/staff/forms/${formId}/answers` }}>
        {answer?.title ?? t('staffForms.answers')}
      </SubPageHeading>
      {!isUnknown && <StaleDataNotice queries={[query]} />}
      {query.isPending && <Skeleton className="h-40" count={5} />}
      {isUnknown && <RecordNotFound />}
      {answer && (
        <PrintableAnswer
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
