import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ClassList,
  classListApi,
  type ClassListOutcome,
  type ClassListPlan,
  type ClassListProblem,
  wholeListFaults,
} from '#core/class-lists/class-list.ts';
import type { ListEdit } from '#core/class-lists/class-list-fields.ts';
import type { Locale } from '#core/lang/locale.ts';
import { call } from '#web/api/call.ts';
import { errorCode } from '#web/api/call-error.ts';
import { useSearchParams } from 'wouter';
import { FormError } from '#web/api/FormError.tsx';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { deleteDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { ClassListColumns } from './ClassListColumns.tsx';
import { classListOptions } from './column-options.ts';
import { ClassListDayOrder } from './ClassListDayOrder.tsx';
import { ClassListFaults } from './ClassListFaults.tsx';
import { type ClassListDraft, newText } from './class-list-draft.ts';
import { ClassListForm } from './ClassListForm.tsx';
import { ClassListPlanView } from './ClassListPlanView.tsx';
import { ClassListQuestions } from './ClassListQuestions.tsx';
import { ClassListResult } from './ClassListResult.tsx';
import { KeptNotice } from './KeptNotice.tsx';
import { keptList } from './kept-lines.ts';
import { RosterImport } from './RosterImport.tsx';
import { StaffListImport } from './StaffListImport.tsx';
import { useFamilyPaths } from '#web/children/family-paths.ts';
import { familiesQuery, useStaffMutation, useSchoolInAddress } from '#web/children/family-queries.ts';

const draftName = 'class list';

/** A plan and the list it was made from. */
type CheckedPlan = { readonly of: ClassList; readonly plan: ClassListPlan };

/** What an import did, and the lines that it left out. */
type Outcome = { readonly done: ClassListOutcome; readonly rest: ClassListDraft | undefined };

/** Whether a plan of one list applies to the other. The children who leave are chosen in the plan. */
const isSameList = (one: ClassList, other: ClassList) =>
  JSON.stringify({ ...one, leavers: [] }) === JSON.stringify({ ...other, leavers: [] });

/** The body of a request. */
const listOf = (draft: ClassListDraft, schoolId: number): ClassList => ({
  schoolId,
  text: draft.text,
  makeGroups: draft.makeGroups,
  invite: draft.invite,
  locale: draft.locale,
  ...(draft.columns && { columns: draft.columns }),
  ...(draft.dayOrder && { dayOrder: draft.dayOrder }),
  edits: [...draft.edits],
  answers: [...draft.answers],
  leavers: [...draft.leavers],
});

/** The kept lines as the next list: columns and order of dates stay as the office set them. */
const restOf = ({ text, edits, columns, dayOrder }: ClassListDraft, kept: readonly number[], locale: Locale) => ({
  ...newText(keptList(text, edits, kept, locale)),
  columns,
  dayOrder,
});

/** The corrected cells, each once. */
const mergeEdits = (before: readonly ListEdit[], edits: readonly ListEdit[]) => [
  ...before.filter((one) => !edits.some(({ line, index }) => line === one.line && index === one.index)),
  ...edits,
];

const isOfColumns = ({ fault }: ClassListProblem) => fault === 'no_column' || fault === 'column_twice';

const kinds = ['children', 'staff', 'roster'] as const;

/** Import of a list of children or of staff, or of OneRoster files. */
export function ClassListPage() {
  const t = useTranslation();
  const to = useFamilyPaths();
  const families = useQuery(familiesQuery(useSchoolInAddress()));
  const [search, setSearch] = useSearchParams();
  const kind = kinds.find((one) => one === search.get('list')) ?? 'children';
  const choose = (value: (typeof kinds)[number]) =>
    setSearch(
      (before) => {
        if (value === 'children') before.delete('list');
        else before.set('list', value);
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <SubPageHeading back={{ label: t('families.back'), to: to.families() }}>{t('classLists.title')}</SubPageHeading>
      <StaleDataNotice queries={[families]} />
      {families.isPending && <Skeleton className="h-96" />}
      {families.data && (
        <>
          <RadioGroup
            look="bar"
            name="list-of"
            legend={t('listColumns.listOf')}
            options={kinds.map((value) => ({ value, label: t(`listColumns.${value}`) }))}
            value={kind}
            onChange={choose}
          />
          {kind === 'children' && <ClassListImport schoolId={families.data.schoolId} />}
          {kind === 'staff' && <StaffListImport schoolId={families.data.schoolId} />}
          {kind === 'roster' && <RosterImport schoolId={families.data.schoolId} />}
        </>
      )}
    </>
  );
}

/** Import of a class list: check, preview, apply. Only a previewed plan can be applied. */
function ClassListImport({ schoolId }: { schoolId: number }) {
  const t = useTranslation();
  const locale = useLocale();
  const [touched, touch] = useDraft<ClassListDraft>(draftName);
  const draft: ClassListDraft = {
    text: '',
    makeGroups: false,
    invite: false,
    locale,
    edits: [],
    answers: [],
    leavers: [],
    ...touched,
  };
  const [outcome, setOutcome] = useState<Outcome>();
  const list = listOf(draft, schoolId);
  const [checked, setChecked] = useState<CheckedPlan>();
  const checking = useMutation({
    mutationFn: (body: ClassList) => call(classListApi.check, { body }),
    onSuccess: (plan, of) => setChecked({ of, plan }),
  });
  const bringing = useStaffMutation((body: ClassList, key) => call(classListApi.bringIn, { body, key }), {
    onDone(done) {
      const kept = checked?.plan.kept ?? [];
      deleteDraft(draftName, touched);
      setOutcome({ done, rest: done.kept > 0 ? { ...draft, ...restOf(draft, kept, locale) } : undefined });
    },
  });
  // A plan applies to the checked list only. Its questions stay on the screen while an answer is checked.
  const isCurrent = checking.variables !== undefined && isSameList(checking.variables, list);
  const plan = checked && isSameList(checked.of, list) ? checked.plan : undefined;
  const lastPlan = checked && checked.of.text === list.text ? checked.plan : undefined;
  const check = (part: Partial<ClassListDraft>) => {
    touch(part);
    checking.mutate(listOf({ ...draft, ...part }, list.schoolId));
  };
  const isMoved = bringing.error !== null && errorCode(bringing.error) === 'invalid';
  const isWhole = plan?.problems.some(({ fault }) => wholeListFaults.includes(fault)) ?? false;
  const isUnsure = plan?.columns.some(({ isSure }) => !isSure) ?? false;
  const isReady = plan !== undefined && !isWhole && !isUnsure && plan.dayOrder === null;
  const kept = plan?.kept.length ?? 0;
  const good = plan ? plan.steps.length + plan.same : 0;
  const leavers = draft.leavers.filter((id) => plan?.leavers.some(({ childId }) => childId === id));
  const bringIn = () => {
    if (!bringing.isPending) bringing.mutate({ ...list, leavers, ...(kept > 0 && { isPartial: true }) });
  };
  // A column or an order of dates that is asked about is no fault yet.
  const isAsked = lastPlan?.columns.some(({ isSure }) => !isSure) ?? false;
  const faults = (lastPlan?.problems ?? []).filter(
    ({ fault }) => fault !== 'ambiguous_day' && !(isAsked && fault === 'no_column'),
  );
  return (
    <>
      <RestoredDraft name={draftName} />
      {outcome && (
        <ClassListResult
          outcome={outcome.done}
          rest={outcome.rest?.text}
          onNext={() => {
            if (outcome.rest) touch(outcome.rest);
            setOutcome(undefined);
            setChecked(undefined);
            checking.reset();
          }}
        />
      )}
      {!outcome && (
        <>
          <Card>
            <ClassListForm
              draft={draft}
              touch={touch}
              checking={checking.isPending}
              onCheck={() => checking.mutate(list)}
            />
            <FormError failure={isCurrent ? checking.error : null} title={t('classLists.checkFailed')} />
          </Card>
          {lastPlan && lastPlan.columns.length > 0 && (
            <ClassListColumns
              key={JSON.stringify(lastPlan.columns)}
              columns={lastPlan.columns}
              groups={classListOptions(t)}
              isNeeded={lastPlan.columns.some(({ isSure }) => !isSure) || lastPlan.problems.some(isOfColumns)}
              checking={checking.isPending}
              onUse={(columns) => check({ columns })}
            />
          )}
          {lastPlan?.dayOrder && (
            <ClassListDayOrder
              question={lastPlan.dayOrder}
              checking={checking.isPending}
              onAnswer={(dayOrder) => check({ dayOrder })}
            />
          )}
          {lastPlan && lastPlan.questions.length > 0 && (
            <ClassListQuestions
              questions={lastPlan.questions}
              answers={draft.answers}
              onAnswer={(answer) =>
                check({ answers: [...draft.answers.filter(({ line }) => line !== answer.line), answer] })
              }
            />
          )}
          {faults.length > 0 && (
            <ClassListFaults
              key={JSON.stringify(draft.edits)}
              problems={faults}
              checking={checking.isPending}
              onEdit={(edits) => check({ edits: mergeEdits(draft.edits, edits) })}
            />
          )}
          {plan && (
            <ClassListPlanView
              plan={plan}
              isInviting={draft.invite}
              leavers={leavers}
              onChooseLeavers={(chosen) => touch({ leavers: chosen })}
            />
          )}
          {isReady && good > 0 && (
            <div className="flex flex-col gap-3">
              {kept > 0 && <KeptNotice n={kept} text={keptList(draft.text, draft.edits, plan.kept, locale)} />}
              {isMoved ? (
                <p role="alert" className="rounded-m bg-maple-tint p-4 text-maple text-small">
                  {t('classLists.failedText')}
                </p>
              ) : (
                <FormError failure={bringing.error} title={t('classLists.failed')} />
              )}
              <Button wide unready={bringing.isPending} onClick={bringIn}>
                {bringing.isPending
                  ? t('classLists.bringingIn')
                  : kept > 0
                    ? t('listColumns.importGood', { n: good })
                    : t('classLists.bringIn')}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}
