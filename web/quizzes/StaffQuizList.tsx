import { useQuery } from '@tanstack/react-query';
import { GraduationCap, Plus } from 'lucide-react';
import { Link } from 'wouter';
import type { StaffQuizSummary, StaffQuizzes } from '#core/quizzes/staff-quiz.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { DraftChip } from '#web/editing/DraftChip.tsx';
import { NewDraftLink } from '#web/editing/NewDraftLink.tsx';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { reachedCountLabel } from '#web/editing/family-count-label.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import type { Tone } from '#web/ui/styles/tones.ts';
import { BilingualText } from '#web/i18n/BilingualText.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { staffQuizzesQuery } from './staff-quiz-queries.ts';

/** The user's quizzes with their results. Drafts come first. */
export function StaffQuizList() {
  const t = useTranslation();
  const query = useQuery(staffQuizzesQuery);
  const { data } = query;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <PageHeading>{t('staffQuizzes.title')}</PageHeading>
        <Link href="/staff/quizzes/new" className={buttonClasses('main')}>
          <Plus aria-hidden size={20} />
          {t('staffQuizzes.new')}
        </Link>
      </div>
      <StaleDataNotice queries={[query]} />
      <NewDraftLink name="staff quiz new" href="/staff/quizzes/new" />
      {query.isPending && <Skeleton className="h-24" count={4} />}
      {data?.quizzes.length === 0 && (
        <Card>
          <EmptyState
            icon={GraduationCap}
            tone="plum"
            title={t('staffQuizzes.none')}
            text={t('staffQuizzes.noneText')}
          />
        </Card>
      )}
      {data && data.quizzes.length > 0 && (
        <ul className="grid gap-3 rail:grid-cols-2 rail:items-start">
          {data.quizzes.map((quiz) => (
            <Item key={quiz.id} quiz={quiz} groups={data.groups} />
          ))}
        </ul>
      )}
    </>
  );
}

const tones: Readonly<Record<StaffQuizSummary['state'], Tone>> = {
  draft: 'sun',
  open: 'river',
  over: 'stone',
  closed: 'stone',
};

type ItemProps = { quiz: StaffQuizSummary; groups: StaffQuizzes['groups'] };

function Item({ quiz, groups }: ItemProps) {
  const t = useTranslation();
  const locale = useLocale();
  const { day, time } = schoolTimeAt(new Date(quiz.dueDate), useSchoolZone());
  const { id, title, state, audience, asked: recipientCount, sent, passed, families } = quiz;
  const isDraft = state === 'draft';
  const rooms =
    audience === 'all'
      ? t('authoring.wholeSchool')
      : [
          ...groups
            .filter((group) => audience.groupIds.includes(group.id))
            .map(({ room }) => t('authoring.room', { room })),
          ...(audience.childIds.length > 0 ? [t('staffQuizzes.childrenN', { n: audience.childIds.length })] : []),
        ].join(', ');
  return (
    <li>
      <Link
        href={isDraft ? `/staff/quizzes/${id}` : `/staff/quizzes/${id}/results`}
        className="flex flex-col gap-1.5 rounded-m border border-line bg-surface p-4 shadow-1 active:bg-sunken"
      >
        <strong dir="auto" className="font-bold text-card leading-snug">
          <BilingualText text={title} fallback={t('authoring.untitled')} />
        </strong>
        <span className="wrap-anywhere text-ink-soft text-small">
          {[
            rooms,
            t('staffQuizzes.questionsN', { n: quiz.questionCount }),
            t('authoring.byAuthor', { name: quiz.author }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="flex flex-wrap items-center gap-2">
          <DraftChip name={`staff quiz ${id}`} />
          <Chip tone={tones[state]}>{isDraft ? t('authoring.draft') : t(`staffQuizzes.${state}`)}</Chip>
          <span className="text-ink-soft text-tiny">
            {t('staffQuizzes.due', { day: formatDay(day, locale, 'short'), time: formatTime(time, locale) })}
          </span>
        </span>
        {!isDraft && (
          <span className="flex flex-col gap-1">
            <ProgressBar width={recipientCount === 0 ? 0 : (100 * sent) / recipientCount} fill="bg-fir" />
            <span className="text-ink-soft text-tiny">
              {reachedCountLabel(
                `${t('staffQuizzes.sentOf', { n: sent, total: recipientCount })} · ${t('staffQuizzes.passedN', { n: passed })}`,
                { total: Math.max(recipientCount, sent), families },
                t,
              )}
            </span>
          </span>
        )}
      </Link>
    </li>
  );
}
