import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useSearchParams } from 'wouter';
import type { Quiz } from '#core/quizzes/quiz.ts';
import { quizTabs, quizzesOf } from '#core/quizzes/quiz-rules.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { TabList } from '#web/ui/TabList.tsx';
import { TabPanel } from '#web/ui/TabPanel.tsx';
import { useWords } from '#web/words/words.ts';
import { QuizCard } from './QuizCard.tsx';
import { quizzesQuery } from './quiz-queries.ts';
import { useQuizNow } from './use-quiz-now.ts';

const none: readonly Quiz[] = [];

const empty = {
  active: ['quizzes.noneActive', 'quizzes.noneActiveText'],
  completed: ['quizzes.noneCompleted', 'quizzes.noneCompletedText'],
  past: ['quizzes.nonePast', 'quizzes.nonePastText'],
} as const;

/** What the school asks of families: to take, taken, over. The tab is in the address. (§2 Quiz Center) */
export function QuizCenter() {
  const t = useWords();
  const asked = useQuery(quizzesQuery(usePerson().locale));
  const [params, ask] = useSearchParams();
  const tab = quizTabs.find((one) => one === params.get('tab')) ?? 'active';
  const now = useQuizNow(asked.data ?? none);
  const shown = asked.data && quizzesOf(tab, asked.data, now);
  const [title, text] = empty[tab];
  return (
    <>
      <PageHeading>{t('app.quizCenter')}</PageHeading>
      <Stale asked={[asked]} />
      <TabList
        look="bar"
        label={t('quizzes.tabs')}
        tabs={quizTabs.map((value) => ({ value, label: t(`quizzes.${value}`) }))}
        value={tab}
        onChange={(value) => ask(value === 'active' ? {} : { tab: value }, { replace: true })}
        panelId="quizzes"
      />
      <TabPanel id="quizzes" label={t(`quizzes.${tab}`)} className="flex flex-col gap-4">
        {asked.isPending && <Skeleton className="h-40" count={2} />}
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
