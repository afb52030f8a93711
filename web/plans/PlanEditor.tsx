import { CalendarPlus, Copy, Plus } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type GroupPlan, maxActivities, type PlannedActivity } from '#core/plans/group-plan.ts';
import { inLanguage } from '#core/lang/bilingual.ts';
import { planChanges, planProblems } from '#core/plans/group-plan-rules.ts';
import { usualWeekday } from '#core/school-days/default-hours.ts';
import type { AssignedGroup } from '#core/schools/assigned-group.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { sortByTime } from '#core/time/sort-by-time.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { useSchoolLanguages } from '#web/session/use-school-languages.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EditorForm } from '#web/editing/EditorForm.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { EditConflict } from '#web/editing/EditConflict.tsx';
import { useReach } from '#web/editing/reach-query.ts';
import { familyCountLabel } from '#web/editing/family-count-label.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useVersionedDraft } from '#web/editing/use-versioned-draft.ts';
import { useEditorValidation } from '#web/editing/use-editor-validation.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { ActivityEditor } from './ActivityEditor.tsx';
import { CopyPlanDialog } from './CopyPlanDialog.tsx';
import { useSavePlan } from './staff-plan-queries.ts';

type Props = { groupId: number; groups: readonly AssignedGroup[]; plan: GroupPlan };

const fresh = (time: string): PlannedActivity => ({
  time,
  activity: { en: '', fr: '' },
  notes: { en: '', fr: '' },
  category: 'academic',
  icon: 'book',
});

/** Editor of a day's plan, saved as a whole. Detects a conflict with another user's edit. */
export function PlanEditor({ groupId, groups, plan }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const editor = useEditorValidation();
  const [open, setOpen] = useState<number | null>(null);
  const [isCopying, setIsCopying] = useState(false);
  const { date, version, changedBy, changedAt } = plan;
  const saved = { content: { activities: plan.activities, base: plan.activities }, version };
  const editing = useVersionedDraft(`plan ${groupId} ${date}`, saved);
  const { content, change, forget, touched, isTouched, isBehind } = editing;
  const { activities } = content;
  const put = (all: PlannedActivity[]) => change({ activities: all });
  const languages = useSchoolLanguages(groups.find(({ id }) => id === groupId)?.schoolId);
  const families = useReach({ groups: [groupId] });
  const save = useSavePlan(groupId, date, {
    onDone() {
      forget(touched);
      setOpen(null);
      showToast({ title: t('staffPlans.saved'), ...(families && { text: familyCountLabel(families, t) }) });
    },
    onFailed: (error) => showToast(failureToast(t, error, t('authoring.notSaved'))),
  });
  const body = { date, version: editing.version, activities: sortByTime(activities) };
  const failure = isBehind ? null : save.failureOf(body);
  const submit = () => {
    if (save.sending || isBehind || !isTouched) return;
    const problems = planProblems(activities, languages);
    const first = problems[0]?.path.split('.')[1];
    // The problem may be in a collapsed activity.
    if (first !== undefined) flushSync(() => setOpen(Number(first)));
    if (editor.check(problems)) save.send(body, undefined);
  };
  const when = changedAt ? schoolTimeAt(new Date(changedAt), zone) : null;
  return (
    <EditorForm
      label={formatDay(date, locale, 'weekday')}
      draftName={editing.name}
      editor={editor}
      languages={languages}
      texts={activities.flatMap(({ activity, notes }) => [activity, notes])}
      wrong={planProblems(activities, languages)}
      onSubmit={submit}
    >
      {isBehind && (
        <EditConflict name={changedBy} onKeep={editing.keepMine} onTake={() => forget()}>
          <Changes {...planChanges(content.base, plan.activities)} />
        </EditConflict>
      )}
      {plan.begins === null && (
        <p className="rounded-m bg-sun-tint p-4 text-small text-sun">{t('staffPlans.noClasses')}</p>
      )}
      {activities.length === 0 && (
        <Card>
          <EmptyState icon={CalendarPlus} tone="river" title={t('staffPlans.none')} text={t('staffPlans.noneText')} />
        </Card>
      )}
      <ol className="flex flex-col gap-2">
        {activities.map((activity, n) => (
          <ActivityEditor
            // oxlint-disable-next-line react/no-array-index-key -- a day's activities have nothing else of their own
            key={n}
            at={n}
            activities={activities}
            activity={activity}
            isOpen={open === n}
            onOpen={(isOpen) => setOpen(isOpen ? n : null)}
            onChange={put}
          />
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {activities.length < maxActivities && (
          <Button
            kind="line"
            icon={<Plus aria-hidden size={18} />}
            onClick={() => {
              put([...activities, fresh(activities.at(-1)?.time ?? plan.begins ?? usualWeekday.bell)]);
              setOpen(activities.length);
            }}
          >
            {t('staffPlans.add')}
          </Button>
        )}
        <Button kind="line" icon={<Copy aria-hidden size={18} />} onClick={() => setIsCopying(true)}>
          {t('staffPlans.copy')}
        </Button>
      </div>
      {failure && <SubmitError title={t('authoring.notSaved')} failure={failure} onRetry={submit} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" unready={save.sending || isBehind || !isTouched}>
          {t(save.sending ? 'authoring.saving' : 'staffPlans.save')}
        </Button>
        {isTouched && (
          <Button kind="bare" onClick={() => forget()}>
            {t('authoring.discard')}
          </Button>
        )}
        {changedBy && when && !isTouched && (
          <p className="text-ink-soft text-tiny">
            {t('staffPlans.savedBy', {
              name: changedBy,
              day: formatDay(when.day, locale, 'short'),
              time: formatTime(when.time, locale),
            })}
          </p>
        )}
      </div>
      {isCopying && (
        <CopyPlanDialog
          groupId={groupId}
          groups={groups}
          date={date}
          onCopy={(copied) => {
            setIsCopying(false);
            setOpen(null);
            if (copied.length > 0) put([...copied]);
            showToast({ title: t('staffPlans.copied', { n: copied.length }) });
          }}
          onClose={() => setIsCopying(false)}
        />
      )}
    </EditorForm>
  );
}

function Changes({ added, gone }: ReturnType<typeof planChanges>) {
  const t = useTranslation();
  const locale = useLocale();
  const inWords = ({ time, activity }: PlannedActivity) => ({
    time: formatTime(time, locale),
    name: inLanguage(activity, locale).text,
  });
  return (
    <ul className="list-disc pl-5 text-small">
      {/* Two lines may be equal: the index is the only key. */}
      {added.map((one, n) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`+${n}`}>{t('staffPlans.added', inWords(one))}</li>
      ))}
      {gone.map((one, n) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`-${n}`}>{t('staffPlans.gone', inWords(one))}</li>
      ))}
    </ul>
  );
}
