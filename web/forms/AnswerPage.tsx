import { useQuery } from '@tanstack/react-query';
import { FileQuestionMark, Printer } from 'lucide-react';
import { Link } from 'wouter';
import { formLink } from '#core/forms/form-rules.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { CallError } from '#web/session/call-error.ts';
import { useSchoolZone } from '#web/session/school-time.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { useWords } from '#web/words/words.ts';
import { AnswerPaper } from './AnswerPaper.tsx';
import { type AnswerAt, answerQuery } from './form-queries.ts';

/** What was answered and signed, to be read again and printed. */
export function AnswerPage({ formId, answerId }: AnswerAt) {
  const t = useWords();
  const asked = useQuery(answerQuery({ formId, answerId }));
  const isUnknown = asked.error instanceof CallError && asked.error.status === 404;
  const answer = isUnknown ? undefined : asked.data;
  const { children: family } = useChildren();
  const school = usePerson().schools.find(({ childIds }) => childIds.includes(answer?.childId ?? 0));
  const zone = useSchoolZone(answer?.childId);
  return (
    <>
      <PageHeading>{answer?.title ?? t('app.forms')}</PageHeading>
      {!isUnknown && <Stale asked={[asked]} />}
      {asked.isPending && <Skeleton className="h-40" count={5} />}
      {isUnknown && (
        <Card>
          <EmptyState
            icon={FileQuestionMark}
            tone="stone"
            title={t('forms.answerNotFound')}
            text={t('forms.notFoundText')}
          />
        </Card>
      )}
      {answer && (
        <AnswerPaper
          answer={answer}
          child={family.find(({ id }) => id === answer.childId)?.name}
          school={[school?.name, school?.organization].filter(Boolean).join(' · ')}
          zone={zone}
        />
      )}
      <div className="on-screen flex flex-wrap gap-2">
        {answer && (
          <Button icon={<Printer aria-hidden size={20} />} onClick={() => window.print()}>
            {t('forms.print')}
          </Button>
        )}
        <Link href={formLink(formId, answer?.childId)} className={buttonClasses('bare')}>
          {t('forms.backToForm')}
        </Link>
      </div>
    </>
  );
}
