import { useQuery } from '@tanstack/react-query';
import { freshQuiz } from '#core/quizzes/quiz-draft-rules.ts';
import { addDays } from '#core/time/day.ts';
import { instantOf } from '#core/time/school-clock.ts';
import { isGone } from '#web/session/call-error.ts';
import { useSchoolTime, useSchoolZone } from '#web/session/school-time.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { RecordNotFound } from '#web/ui/RecordNotFound.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { useWords } from '#web/words/words.ts';
import { QuizEditor } from './QuizEditor.tsx';
import { staffQuizQuery, staffQuizzesQuery } from './staff-quiz-queries.ts';

/** A quiz being written, new or not. */
export function StaffQuizPage({ id }: { id: number | undefined }) {
  const t = useWords();
  const { schools } = usePerson();
  const zone = useSchoolZone();
  const { day: today } = useSchoolTime();
  const place = useQuery(staffQuizzesQuery);
  const asked = useQuery({ ...staffQuizQuery(id ?? 0), enabled: id !== undefined });
  const isUnknown = isGone(asked.error);
  const [group] = place.data?.groups ?? [];
  const due = instantOf({ day: addDays(today, 7), time: '20:00' }, zone).toISOString();
  const fresh = freshQuiz(due, { groupIds: group ? [group.id] : [], childIds: [] });
  const draft = id === undefined ? fresh : asked.data?.draft;
  return (
    <>
      <SubPageHeading back={{ label: t('staffQuizzes.backToList'), to: '/staff/quizzes' }}>
        {t(id === undefined ? 'staffQuizzes.new' : 'staffQuizzes.edit')}
      </SubPageHeading>
      {!isUnknown && <Stale asked={id === undefined ? [place] : [place, asked]} />}
      {(!draft || place.isPending) && !isUnknown && !asked.isError && <Skeleton className="h-40" count={3} />}
      {isUnknown && <RecordNotFound />}
      {draft && place.data && (
        <QuizEditor
          quiz={asked.data}
          saved={draft}
          place={place.data}
          schoolId={asked.data?.schoolId ?? group?.schoolId ?? schools[0]?.id ?? 0}
        />
      )}
    </>
  );
}
