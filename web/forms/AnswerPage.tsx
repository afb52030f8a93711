import { useQuery } from '@tanstack/react-query';
import { FileQuestionMark, Printer } from 'lucide-react';
import { Link } from 'wouter';
import { formLink } from '#core/forms/form-rules.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { CallError } from '#web/api/call-error.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { PrintableAnswer } from './PrintableAnswer.tsx';
import { type AnswerRef, answerQuery } from './form-queries.ts';

/** A signed answer, to read and print. */
export function AnswerPage({ formId, answerId }: AnswerRef) {
  const t = useTranslation();
  const query = useQuery(answerQuery({ formId, answerId }));
  const isUnknown = query.error instanceof CallError && query.error.status === 404;
  const answer = isUnknown ? undefined : query.data;
  const { children: family } = useChildren();
  const school = useCurrentUser().schools.find(({ childIds }) => childIds.includes(answer?.childId ?? 0));
  const zone = useSchoolZone(answer?.childId);
  return (
    <>
      <PageHeading lang={answer?.lang}>{answer?.title ?? t('app.forms')}</PageHeading>
      {!isUnknown && <StaleDataNotice queries={[query]} />}
      {query.isPending && <Skeleton className="h-40" count={5} />}
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
        <PrintableAnswer
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
