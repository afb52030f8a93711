import { useQuery } from '@tanstack/react-query';
import { emptyQuizDraft } from '#core/quizzes/quiz-draft-rules.ts';
import { addDays } from '#core/time/day.ts';
import { instantOf } from '#core/time/school-clock.ts';
import { isNotFound } from '#web/api/call-error.ts';
import { useSchoolTime, useSchoolZone } from '#web/session/use-school-time.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { RecordNotFound } from '#web/ui/RecordNotFound.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { hasFailed, StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useLastError } from '#web/api/use-last-error.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { QuizEditor } from './QuizEditor.tsx';
import { staffQuizQuery, staffQuizzesQuery } from './staff-quiz-queries.ts';

/** The editor of a new or existing quiz. */
export function StaffQuizPage({ id }: { id: number | undefined }) {
  const t = useTranslation();
  const { schools } = useCurrentUser();
  const zone = useSchoolZone();
  const { day: today } = useSchoolTime();
  const place = useQuery(staffQuizzesQuery);
  const query = useQuery({ ...staffQuizQuery(id ?? 0), enabled: id !== undefined });
  const isUnknown = isNotFound(useLastError(query.error, hasFailed(query)));
  const [group] = place.data?.groups ?? [];
  const due = instantOf({ day: addDays(today, 7), time: '20:00' }, zone).toISOString();
  const fresh = emptyQuizDraft(due, { groupIds: group ? [group.id] : [], childIds: [] });
  const draft = id === undefined ? fresh : query.data?.draft;
  return (
    <>
      <SubPageHeading back={{ label: t('staffQuizzes.backToList'), to: '/staff/quizzes' }}>
        {t(id === undefined ? 'staffQuizzes.new' : 'staffQuizzes.edit')}
      </SubPageHeading>
      {!isUnknown && <StaleDataNotice queries={id === undefined ? [place] : [place, query]} />}
      {(!draft || place.isPending) && !isUnknown && !hasFailed(query) && <Skeleton className="h-40" count={3} />}
      {isUnknown && <RecordNotFound />}
      {draft && place.data && (
        <QuizEditor
          quiz={query.data}
          saved={draft}
          place={place.data}
          schoolId={query.data?.schoolId ?? group?.schoolId ?? schools[0]?.id ?? 0}
        />
      )}
    </>
  );
}
