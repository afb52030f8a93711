import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import {
  type ClassList,
  type ClassListAnswer,
  classListApi,
  type ClassListOutcome,
  type ClassListPlan,
} from '#core/children/class-list.ts';
import { call } from '#web/session/call.ts';
import { refusalIn } from '#web/session/call-error.ts';
import { Refused } from '#web/session/Refused.tsx';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { forgetDraft, useDraft } from '#web/ui/drafts.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { useLocale, useWords } from '#web/words/words.ts';
import { ClassListForm, type ListDraft } from './ClassListForm.tsx';
import { ClassListPlanView } from './ClassListPlanView.tsx';
import { ClassListQuestions } from './ClassListQuestions.tsx';
import { useFamilyPaths } from './family-paths.ts';
import { familiesQuery, useOfficeAct, useSchoolInAddress } from './family-queries.ts';

const draftName = 'class list';

/** A plan and the list that it is of. */
type Checked = { readonly of: ClassList; readonly plan: ClassListPlan };

const isSameList = (one: ClassList, other: ClassList) => JSON.stringify(one) === JSON.stringify(other);

/** A class list, what it would change, and bringing it in: only what was looked at is done. */
export function ClassListPage() {
  const t = useWords();
  const to = useFamilyPaths();
  const locale = useLocale();
  const families = useQuery(familiesQuery(useSchoolInAddress()));
  const [touched, touch] = useDraft<ListDraft>(draftName);
  const draft: ListDraft = { text: '', makeGroups: false, invite: false, locale, answers: [], ...touched };
  const [outcome, setOutcome] = useState<ClassListOutcome>();
  const list: ClassList = { ...draft, answers: [...draft.answers], schoolId: families.data?.schoolId ?? 0 };
  const [checked, setChecked] = useState<Checked>();
  const checking = useMutation({
    mutationFn: (body: ClassList) => call(classListApi.check, { body }),
    onSuccess: (plan, of) => setChecked({ of, plan }),
  });
  const bringing = useOfficeAct((body: ClassList, key) => call(classListApi.bringIn, { body, key }), {
    onDone(done) {
      forgetDraft(draftName, touched);
      setOutcome(done);
    },
  });
  // A plan is of the list that was checked, and of no other. Its questions stay while an answer is checked.
  const isCurrent = checking.variables !== undefined && isSameList(checking.variables, list);
  const plan = checked && isSameList(checked.of, list) ? checked.plan : undefined;
  const asked =
    checked && isSameList({ ...checked.of, answers: [] }, { ...list, answers: [] }) ? checked.plan : undefined;
  const isOpen = plan?.questions.some(({ answer }) => answer === undefined) ?? false;
  const answer = (said: ClassListAnswer) => {
    const answers = [...draft.answers.filter(({ line }) => line !== said.line), said];
    touch({ answers });
    checking.mutate({ ...list, answers });
  };
  const isMoved = bringing.error !== null && refusalIn(bringing.error) === 'invalid';
  return (
    <>
      <SubPageHeading back={{ label: t('families.back'), to: to.families() }}>{t('classLists.title')}</SubPageHeading>
      <Stale asked={[families]} />
      {families.isPending && <Skeleton className="h-96" />}
      {outcome && (
        <Card>
          <div role="status">
            <EmptyState
              icon={CircleCheck}
              title={t('classLists.done')}
              text={[
                t('classLists.added', { n: outcome.added }),
                t('classLists.changed', { n: outcome.changed }),
                t('classLists.links', { n: outcome.links }),
                t('classLists.invitations', { n: outcome.invitations }),
              ].join(' · ')}
            />
          </div>
          <div className="flex flex-wrap justify-center gap-2">
            <Link href={to.families()} className={buttonClasses('main')}>
              {t('classLists.toFamilies')}
            </Link>
            <Button
              kind="line"
              onClick={() => {
                setOutcome(undefined);
                setChecked(undefined);
                checking.reset();
              }}
            >
              {t('classLists.another')}
            </Button>
          </div>
        </Card>
      )}
      {!outcome && families.data && (
        <>
          <Card>
            <ClassListForm
              draft={draft}
              touch={touch}
              checking={checking.isPending}
              onCheck={() => checking.mutate(list)}
            />
            <Refused failure={isCurrent ? checking.error : null} title={t('classLists.checkFailed')} />
          </Card>
          {asked && asked.questions.length > 0 && (
            <ClassListQuestions questions={asked.questions} answers={draft.answers} onAnswer={answer} />
          )}
          {plan && <ClassListPlanView plan={plan} isInviting={draft.invite} />}
          {plan && plan.problems.length === 0 && !isOpen && (
            <div className="flex flex-col gap-3">
              {isMoved ? (
                <p role="alert" className="rounded-m bg-maple-tint p-4 text-maple text-small">
                  {t('classLists.failedText')}
                </p>
              ) : (
                <Refused failure={bringing.error} title={t('classLists.failed')} />
              )}
              <Button wide unready={bringing.isPending} onClick={() => !bringing.isPending && bringing.mutate(list)}>
                {t(bringing.isPending ? 'classLists.bringingIn' : 'classLists.bringIn')}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}
