import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClassListAnswer } from '#core/class-lists/class-list.ts';
import {
  maxRosterProblems,
  type Roster,
  rosterApi,
  type RosterOutcome,
  type RosterPlan,
} from '#core/class-lists/roster.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { FormError } from '#web/api/FormError.tsx';
import { useStaffMutation } from '#web/children/family-queries.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ClassListPlanView } from './ClassListPlanView.tsx';
import { ClassListQuestions } from './ClassListQuestions.tsx';
import { ClassListResult } from './ClassListResult.tsx';
import { problemMessage } from './problem-message.ts';
import { type RosterDraft, RosterForm } from './RosterForm.tsx';
import { rosterProblemMessage } from './roster-problem-message.ts';
import { RosterProblems } from './RosterProblems.tsx';
import { uploadsOf } from './roster-upload.ts';
import { StaffListPlanView } from './StaffListPlanView.tsx';

/** Import of OneRoster files: check, preview, apply. Only a previewed plan can be applied. */
export function RosterImport({ schoolId }: { schoolId: number }) {
  const t = useTranslation();
  const locale = useLocale();
  const [draft, setDraft] = useState<RosterDraft>({ files: [], makeGroups: true, invite: false, locale });
  const [checked, setChecked] = useState<{ readonly of: Roster; readonly plan: RosterPlan }>();
  const [leavers, setLeavers] = useState<readonly number[]>([]);
  const [outcome, setOutcome] = useState<RosterOutcome>();
  const checking = useMutation({
    async mutationFn(answers: readonly ClassListAnswer[]) {
      const { files, ...options } = draft;
      const of: Roster = { schoolId, ...options, files: await uploadsOf(files), answers: [...answers] };
      return { of, plan: await call(rosterApi.check, { body: of }) };
    },
    onSuccess: setChecked,
  });
  const bringing = useStaffMutation((body: Roster, key) => call(rosterApi.bringIn, { body, key }), {
    onDone: setOutcome,
  });
  const touch = (part: Partial<RosterDraft>) => {
    setDraft({ ...draft, ...part });
    setChecked(undefined);
    setLeavers([]);
    checking.reset();
  };
  if (outcome)
    return (
      <>
        {outcome.staff > 0 && <p role="status">{t('rosters.staffInvited', { n: outcome.staff })}</p>}
        <ClassListResult
          outcome={outcome.children}
          rest={undefined}
          onNext={() => {
            touch({ files: [] });
            setOutcome(undefined);
          }}
        />
      </>
    );
  const { plan } = checked ?? {};
  const answers = checked?.of.answers ?? [];
  const children = plan?.children;
  const kept = (children?.kept.length ?? 0) + (plan?.staff?.kept.length ?? 0);
  const good = (children?.steps.length ?? 0) + (children?.same ?? 0) + (plan?.staff?.steps.length ?? 0);
  const bringIn = () => {
    if (!checked || bringing.isPending) return;
    const chosen = leavers.filter((id) => children?.leavers.some(({ childId }) => childId === id));
    bringing.mutate({ ...checked.of, leavers: chosen, ...(kept > 0 && { isPartial: true }) });
  };
  return (
    <>
      <Card>
        <RosterForm draft={draft} touch={touch} checking={checking.isPending} onCheck={() => checking.mutate([])} />
        <FormError
          failure={checking.error}
          title={t('rosters.checkFailed')}
          words={checking.error && !(checking.error instanceof CallError) ? t('rosters.unreadable') : undefined}
        />
      </Card>
      {plan && <PlanProblems plan={plan} />}
      {children && children.questions.length > 0 && (
        <ClassListQuestions
          questions={children.questions}
          answers={answers}
          onAnswer={(answer) => checking.mutate([...answers.filter(({ line }) => line !== answer.line), answer])}
        />
      )}
      {children && (
        <ClassListPlanView plan={children} isInviting={draft.invite} leavers={leavers} onChooseLeavers={setLeavers} />
      )}
      {plan?.staff && <StaffListPlanView plan={plan.staff} />}
      {children && good > 0 && (
        <div className="flex flex-col gap-3">
          <FormError failure={bringing.error} title={t('classLists.failed')} />
          <Button wide unready={bringing.isPending || checking.isPending} onClick={bringIn}>
            {bringing.isPending
              ? t('classLists.bringingIn')
              : t(kept > 0 ? 'rosters.importGood' : 'classLists.bringIn')}
          </Button>
        </div>
      )}
    </>
  );
}

/** What is wrong with the files or with lines of them, and what is left out. */
function PlanProblems({ plan }: { plan: RosterPlan }) {
  const t = useTranslation();
  const { problems, children, staff, unread, guardiansLeftOut, staffUninvited } = plan;
  const lines = [...(children?.problems ?? []), ...(staff?.problems ?? [])];
  const notes = [
    guardiansLeftOut > 0 && t('rosters.guardiansLeftOut', { n: guardiansLeftOut }),
    staffUninvited > 0 && t('rosters.staffUninvited', { n: staffUninvited }),
    unread.length > 0 && t('rosters.unread', { n: unread.length, names: unread.join(', ') }),
  ].filter((note) => note !== false);
  return (
    <>
      {problems.length > 0 && (
        <RosterProblems
          title={t('rosters.problems', { n: problems.length })}
          text={[t('rosters.problemsText'), problems.length >= maxRosterProblems && t('rosters.more')]
            .filter((part) => part !== false)
            .join(' ')}
          problems={problems.map((problem) => ({
            where:
              problem.line === null ? problem.file : t('rosters.fileLine', { file: problem.file, line: problem.line }),
            message: rosterProblemMessage(problem, t),
          }))}
        />
      )}
      {lines.length > 0 && (
        <RosterProblems
          title={t('rosters.lines', { n: new Set(lines.map(({ line }) => line)).size })}
          text={t('rosters.linesText')}
          problems={lines.map((problem) => ({
            where: t('classLists.line', { line: problem.line }),
            name: problem.name,
            message: problemMessage(problem, t),
          }))}
        />
      )}
      <ul className="flex flex-col gap-1 text-ink-soft text-small empty:hidden">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
}
