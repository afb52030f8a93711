import { highestScore, longestDescription, longestTitle, type QuizDraft } from '#core/quizzes/quiz-draft.ts';
import type { FamilyCount } from '#core/notifications/reach-rules.ts';
import type { StaffQuizzes } from '#core/quizzes/staff-quiz.ts';
import { instantOf, schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolZone } from '#web/session/school-time.ts';
import { BothField } from '#web/ui/BothField.tsx';
import { Card } from '#web/ui/Card.tsx';
import { control, Field } from '#web/ui/Field.tsx';
import { familiesInWords } from '#web/ui/families-in-words.ts';
import { useProblem } from '#web/ui/edited.ts';
import { NumberField } from '#web/ui/NumberField.tsx';
import { useWords } from '#web/words/words.ts';
import { QuizAudience } from './QuizAudience.tsx';

type Props = {
  draft: QuizDraft;
  place: StaffQuizzes;
  schoolId: number;
  /** Of those for whom it is, where that is known. */
  families: FamilyCount | undefined;
  onChange: (part: Partial<QuizDraft>) => void;
};

/** What a quiz is: its title, for whom, until when on the school's clock, how much is enough. */
export function QuizTerms({ draft, place, schoolId, families, onChange }: Props) {
  const t = useWords();
  const zone = useSchoolZone();
  const problemAt = useProblem();
  const due = schoolTimeAt(new Date(draft.dueDate), zone);
  const dueAt = (part: Partial<typeof due>) =>
    onChange({ dueDate: instantOf({ ...due, ...part }, zone).toISOString() });
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
      <QuizAudience
        audience={draft.audience}
        place={place}
        schoolId={schoolId}
        onChange={(audience) => onChange({ audience })}
      />
      {families && <p className="text-ink-soft text-small">{familiesInWords(families, t)}</p>}
      <div className="grid gap-3 medium:grid-cols-3">
        <Field label={t('staffQuizzes.dueDay')} problem={problemAt('dueDate')} day={due.day}>
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
        <NumberField
          label={t('staffQuizzes.passingScore')}
          path="passingScore"
          value={draft.passingScore}
          most={highestScore}
          onChange={(passingScore) => onChange({ passingScore })}
        />
      </div>
    </Card>
  );
}
