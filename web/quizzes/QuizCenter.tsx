import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { paths } from '#core/http/page-addresses.ts';
import type { Quiz } from '#core/quizzes/quiz.ts';
import { quizTabs, quizzesOf } from '#core/quizzes/quiz-rules.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { HeadingWithParent } from '#web/ui/HeadingWithParent.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { TabList } from '#web/ui/TabList.tsx';
import { TabPanel } from '#web/ui/TabPanel.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { QuizCard } from './QuizCard.tsx';
import { quizzesQuery } from './quiz-queries.ts';
import { useQuizNow } from './use-quiz-now.ts';

const none: readonly Quiz[] = [];

const empty = {
  active: ['quizzes.noneActive', 'quizzes.noneActiveText'],
  completed: ['quizzes.noneCompleted', 'quizzes.noneCompletedText'],
  past: ['quizzes.nonePast', 'quizzes.nonePastText'],
} as const;

/** The family's quizzes: open, submitted, past. The tab is in the URL. */
export function QuizCenter() {
  const t = useTranslation();
  const query = useQuery(quizzesQuery(useCurrentUser().locale));
  const [params, ask] = useSearchParams();
  const tab = quizTabs.find((one) => one === params.get('tab')) ?? 'active';
  const now = useQuizNow(query.data ?? none);
  const shown = query.data && quizzesOf(tab, query.data, now);
  const [title, text] = empty[tab];
  return (
    <>
      <HeadingWithParent parent={{ to: paths.more, label: t('app.more') }}>{t('app.quizCenter')}</HeadingWithParent>
      <StaleDataNotice queries={[query]} />
      <TabList
        look="bar"
        label={t('quizzes.tabs')}
        tabs={quizTabs.map((value) => ({ value, label: t(`quizzes.${value}`) }))}
        value={tab}
        onChange={(value) => ask(value === 'active' ? {} : { tab: value }, { replace: true })}
        panelId="quizzes"
      />
      <TabPanel id="quizzes" label={t(`quizzes.${tab}`)} className="flex flex-col gap-4">
        {query.isPending && <Skeleton className="h-40" count={2} />}
        {shown?.length === 0 && (
          <Card>
            <EmptyState icon={ListChecks} tone="stone" title={t(title)} text={t(text)} />
          </Card>
        )}
        {shown && shown.length > 0 && (
          <ul className="flex flex-col gap-4">
            {shown.map((quiz) => (
              <QuizCard key={quiz.id} quiz={quiz} tab={tab} now={now} />
            ))}
          </ul>
        )}
      </TabPanel>
    </>
  );
}
