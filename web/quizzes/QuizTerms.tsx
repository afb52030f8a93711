import { longestDescription, longestTitle, type QuizDraft } from '#core/quizzes/quiz-draft.ts';
import type { StaffQuizzes } from '#core/quizzes/staff-quiz.ts';
import { instantOf, schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolZone } from '#web/session/school-time.ts';
import { BothField } from '#web/ui/BothField.tsx';
import { Card } from '#web/ui/Card.tsx';
import { control, Field } from '#web/ui/Field.tsx';
import { useProblem } from '#web/ui/edited.ts';
import { useWords } from '#web/words/words.ts';

type Props = { draft: QuizDraft; place: StaffQuizzes; onChange: (part: Partial<QuizDraft>) => void };

/** What a quiz is: its title, for whom, until when on the school's clock, how much is enough. */
export function QuizTerms({ draft, place, onChange }: Props) {
  const t = useWords();
  const zone = useSchoolZone();
  const problemAt = useProblem();
  const { audience, passingScore } = draft;
  const due = schoolTimeAt(new Date(draft.dueDate), zone);
  const dueAt = (part: Partial<typeof due>) =>
    onChange({ dueDate: instantOf({ ...due, ...part }, zone).toISOString() });
  const chosen = audience === 'all' ? { groupIds: [], childIds: [] } : audience;
  const toggle = (id: number, on: boolean) =>
    onChange({
      audience: { ...chosen, groupIds: on ? [...chosen.groupIds, id] : chosen.groupIds.filter((one) => one !== id) },
    });
  return (
    <Card as="section" aria-label={t('staffQuizzes.settings')} className="flex flex-col gap-4">
      <BothField
        label={t('staffQuizzes.quizTitle')}
        path="title"
        value={draft.title}
        max={longestTitle}
        onChange={(title) => onChange({ title })}
      />
      <BothField
        label={t('staffQuizzes.description')}
        optional={t('ui.optional')}
        path="description"
        value={draft.description}
        max={longestDescription}
        rows={2}
        onChange={(description) => onChange({ description })}
      />
      <fieldset>
        <legend className="font-semibold text-small">{t('staffQuizzes.forWhom')}</legend>
        <div className="flex flex-wrap gap-x-5">
          {(place.officeOf.length > 0 || audience === 'all') && (
            <Check
              name="audience"
              label={t('authoring.wholeSchool')}
              checked={audience === 'all'}
              onChange={(on) => onChange({ audience: on ? 'all' : { groupIds: [], childIds: [] } })}
            />
          )}
          {audience !== 'all' &&
            place.groups.map(({ id, room }) => (
              <Check
                key={id}
                name="audience"
                label={t('authoring.room', { room })}
                checked={chosen.groupIds.includes(id)}
                onChange={(on) => toggle(id, on)}
              />
            ))}
        </div>
        {problemAt('audience') && <p className="text-maple text-small">{problemAt('audience')}</p>}
      </fieldset>
      <div className="grid gap-3 medium:grid-cols-3">
        <Field label={t('staffQuizzes.dueDay')} problem={problemAt('dueDate')}>
          {(wiring) => (
            <input
              {...wiring}
              name="dueDate"
              type="date"
              value={due.day}
              onChange={({ target }) => target.value && dueAt({ day: target.value })}
              className={control}
            />
          )}
        </Field>
        <Field label={t('staffQuizzes.dueTime')}>
          {(wiring) => (
            <input
              {...wiring}
              type="time"
              value={due.time}
              onChange={({ target }) => target.value && dueAt({ time: target.value })}
              className={control}
            />
          )}
        </Field>
        <Field label={t('staffQuizzes.passingScore')}>
          {(wiring) => (
            <input
              {...wiring}
              inputMode="numeric"
              value={passingScore}
              onChange={({ target }) => {
                const n = Math.trunc(Number(target.value));
                onChange({ passingScore: n >= 1 ? Math.min(n, 100) : 1 });
              }}
              className={control}
            />
          )}
        </Field>
      </div>
    </Card>
  );
}

type CheckProps = { name: string; label: string; checked: boolean; onChange: (checked: boolean) => void };

function Check({ name, label, checked, onChange }: CheckProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-river"
      />
      {label}
    </label>
  );
}
