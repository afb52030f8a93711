import { useId } from 'react';
import type { FieldProblem } from '#core/http/problem.ts';
import { mealTime } from '#core/reports/group-day-rules.ts';
import { mealSlots } from '#core/reports/report-rules.ts';
import type { ServedMeal } from '#core/schools/school-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  meals: readonly ServedMeal[];
  isUsual: boolean;
  problems: readonly FieldProblem[];
  /** Null for the usual meals. */
  onChange: (meals: ServedMeal[] | null) => void;
};

/** The meals that the school serves, each with its usual time. */
export function MealFields({ meals, isUsual, problems, onChange }: Props) {
  const t = useTranslation();
  const heading = useId();
  const name = t('schoolWords.meals');
  const isEmpty = problems.some(({ path }) => path === 'meals');
  return (
    <Card as="section" aria-labelledby={heading} className="flex flex-col gap-4">
      <div>
        <h2 id={heading} className="font-bold text-note">
          {name}
        </h2>
        <p className="text-ink-soft text-small">{t('schoolWords.mealsHelp')}</p>
        {isUsual && <p className="text-ink-soft text-small">{t('schoolWords.isUsual')}</p>}
      </div>
      <ul className="flex flex-col gap-2">
        {mealSlots.map((slot) => {
          const n = meals.findIndex((meal) => meal.slot === slot);
          const problem = problems.find(({ path }) => path === `meals.${n}.time`);
          const time = mealTime(meals, slot);
          const others = meals.filter((meal) => meal.slot !== slot);
          /** The meals stay in the order of the day. */
          const write = (served: readonly ServedMeal[]) =>
            onChange(mealSlots.flatMap((one) => served.filter((meal) => meal.slot === one)));
          return (
            <li key={slot} className="border-line border-b pb-3 last:border-b-0 last:pb-0">
              <Switch
                label={t(`reports.${slot}`)}
                checked={n >= 0}
                onChange={(served) => write(served ? [...others, { slot, time }] : others)}
              />
              {n >= 0 && (
                <Field
                  label={t('schoolWords.mealTime', { meal: t(`reports.${slot}`) })}
                  problem={
                    problem && t(problem.code === 'too_late' ? 'schoolWords.beforeNoon' : 'schoolWords.fromNoon')
                  }
                >
                  {(wiring) => (
                    <input
                      {...wiring}
                      type="time"
                      name={`meals.${n}.time`}
                      className={controlClasses}
                      value={time}
                      onChange={({ target }) => target.value !== '' && write([...others, { slot, time: target.value }])}
                    />
                  )}
                </Field>
              )}
            </li>
          );
        })}
      </ul>
      {isEmpty && (
        <p role="alert" className="text-maple text-small">
          {t('schoolWords.noMeal')}
        </p>
      )}
      {!isUsual && (
        <div>
          <Button kind="bare" onClick={() => onChange(null)}>
            {t('schoolWords.takeUsual', { list: name })}
          </Button>
        </div>
      )}
    </Card>
  );
}
