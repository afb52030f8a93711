import { maxScore, maxQuizDescriptionLength, maxQuizTitleLength, type QuizDraft } from '#core/quizzes/quiz-draft.ts';
import type { FamilyCount } from '#core/notifications/reach-rules.ts';
import type { StaffQuizzes } from '#core/quizzes/staff-quiz.ts';
import { instantOf, schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { BilingualField } from '#web/editing/BilingualField.tsx';
import { Card } from '#web/ui/Card.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { familyCountLabel } from '#web/editing/family-count-label.ts';
import { useProblem } from '#web/editing/editor-context.ts';
import { NumberField } from '#web/editing/NumberField.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { QuizAudience } from './QuizAudience.tsx';

type Props = {
  draft: QuizDraft;
  place: StaffQuizzes;
  schoolId: number;
  /** The reach of the quiz, if known. */
  families: FamilyCount | undefined;
  onChange: (part: Partial<QuizDraft>) => void;
};

/** A quiz's settings: title, audience, due date (school time), passing score. */
export function QuizSettingsFields({ draft, place, schoolId, families, onChange }: Props) {
  const t = useTranslation();
  const zone = useSchoolZone();
  const problemAt = useProblem();
  const due = schoolTimeAt(new Date(draft.dueDate), zone);
  const dueAt = (part: Partial<typeof due>) =>
    onChange({ dueDate: instantOf({ ...due, ...part }, zone).toISOString() });
  return (
    <Card as="section" aria-label={t('staffQuizzes.settings')} className="flex flex-col gap-4">
      <BilingualField
        label={t('staffQuizzes.quizTitle')}
        path="title"
        value={draft.title}
        max={maxQuizTitleLength}
        onChange={(title) => onChange({ title })}
      />
      <BilingualField
        label={t('staffQuizzes.description')}
        optional={t('ui.optional')}
        path="description"
        value={draft.description}
        max={maxQuizDescriptionLength}
        rows={2}
        onChange={(description) => onChange({ description })}
      />
      <QuizAudience
        audience={draft.audience}
        place={place}
        schoolId={schoolId}
        onChange={(audience) => onChange({ audience })}
      />
      {families && <p className="text-ink-soft text-small">{familyCountLabel(families, t)}</p>}
      <div className="grid gap-3 medium:grid-cols-3">
        <Field label={t('staffQuizzes.dueDay')} problem={problemAt('dueDate')} day={due.day}>
          {(wiring) => (
            <input
              {...wiring}
              name="dueDate"
              type="date"
              value={due.day}
              onChange={({ target }) => target.value && dueAt({ day: target.value })}
              className={controlClasses}
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
              className={controlClasses}
            />
          )}
        </Field>
        <NumberField
          label={t('staffQuizzes.passingScore')}
          path="passingScore"
          value={draft.passingScore}
          most={maxScore}
          onChange={(passingScore) => onChange({ passingScore })}
        />
      </div>
    </Card>
  );
}
