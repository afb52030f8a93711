import { CalendarPlus, Copy, Plus } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type GroupPlan, mostActivities, type PlannedActivity } from '#core/plans/group-plan.ts';
import { planChanges, planProblems } from '#core/plans/group-plan-rules.ts';
import type { ServedGroup } from '#core/schools/served-group.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { inTimeOrder } from '#core/time/in-time-order.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { failureToast } from '#web/session/failure-words.ts';
import { NotSent } from '#web/session/NotSent.tsx';
import { useSchoolZone } from '#web/session/school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EditorForm } from '#web/ui/EditorForm.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Meanwhile } from '#web/ui/Meanwhile.tsx';
import { useReach } from '#web/session/reach-query.ts';
import { familiesInWords } from '#web/ui/families-in-words.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useEditing } from '#web/ui/use-editing.ts';
import { useEditor } from '#web/ui/use-editor.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { ActivityEditor } from './ActivityEditor.tsx';
import { CopyPlanDialog } from './CopyPlanDialog.tsx';
import { useSavePlan } from './staff-plan-queries.ts';

type Props = { groupId: number; groups: readonly ServedGroup[]; plan: GroupPlan };

const fresh = (time: string): PlannedActivity => ({
  time,
  activity: { en: '', fr: '' },
  notes: { en: '', fr: '' },
  category: 'academic',
  icon: 'book',
});

/** A day as it is written, and saved whole; who saved it meanwhile is seen before anything is lost. */
export function PlanEditor({ groupId, groups, plan }: Props) {
  const t = useWords();
  const locale = useLocale();
  const zone = useSchoolZone();
  const editor = useEditor();
  const [open, setOpen] = useState<number | null>(null);
  const [isCopying, setIsCopying] = useState(false);
  const { date, version, changedBy, changedAt } = plan;
  const saved = { content: { activities: plan.activities, base: plan.activities }, version };
  const editing = useEditing(`plan ${groupId} ${date}`, saved);
  const { content, change, forget, touched, isTouched, isBehind } = editing;
  const { activities } = content;
  const put = (all: PlannedActivity[]) => change({ activities: all });
  const families = useReach({ groups: [groupId] });
  const save = useSavePlan(groupId, date, {
    onDone() {
      forget(touched);
      setOpen(null);
      showToast({ title: t('staffPlans.saved'), ...(families && { text: familiesInWords(families, t) }) });
    },
    onFailed: (error) => showToast(failureToast(t, error, t('authoring.notSaved'))),
  });
  const said = { date, version: editing.version, activities: inTimeOrder(activities) };
  const failure = isBehind ? null : save.failureOf(said);
  const submit = () => {
    if (save.sending || isBehind || !isTouched) return;
    const problems = planProblems(activities);
    const first = problems[0]?.path.split('.')[1];
    // What is wrong stands in an activity that may be folded away.
    if (first !== undefined) flushSync(() => setOpen(Number(first)));
    if (editor.check(problems)) save.send(said, undefined);
  };
  const when = changedAt ? schoolTimeAt(new Date(changedAt), zone) : null;
  return (
    <EditorForm
      label={formatDay(date, locale, 'weekday')}
      editor={editor}
      wrong={planProblems(activities)}
      onSubmit={submit}
    >
      {isBehind && (
        <Meanwhile name={changedBy} onKeep={editing.keepMine} onTake={() => forget()}>
          <Changes {...planChanges(content.base, plan.activities)} />
        </Meanwhile>
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
        {activities.length < mostActivities && (
          <Button
            kind="line"
            icon={<Plus aria-hidden size={18} />}
            onClick={() => {
              put([...activities, fresh(activities.at(-1)?.time ?? '08:30')]);
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
      {failure && <NotSent title={t('authoring.notSaved')} failure={failure} onRetry={submit} />}
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
  const t = useWords();
  const locale = useLocale();
  const inWords = ({ time, activity }: PlannedActivity) => ({
    time: formatTime(time, locale),
    name: activity[locale] || activity.fr || activity.en,
  });
  return (
    <ul className="list-disc pl-5 text-small">
      {/* Two may read alike: a line is nothing but its place. */}
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
