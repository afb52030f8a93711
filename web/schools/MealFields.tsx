import { useId } from 'react';
import type { FieldProblem } from '#core/http/problem.ts';
import { writtenLanguages } from '#core/lang/bilingual-rules.ts';
import { mealTime } from '#core/reports/group-day-rules.ts';
import type { Bilingual, Locale } from '#core/lang/locale.ts';
import { maxMealNameLength, mealSlots, type ServedMeal } from '#core/reports/meal.ts';
import { useLocalesOwnFirst } from '#web/editing/editor-context.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { languageNameInText } from '#web/i18n/language-names.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  meals: readonly ServedMeal[];
  isUsual: boolean;
  /** The languages of the school. */
  languages: readonly Locale[];
  problems: readonly FieldProblem[];
  /** Null for the usual meals. */
  onChange: (meals: ServedMeal[] | null) => void;
};

/** The meals that the school serves, each with its usual time and, if the school has one, a name of its own. */
export function MealFields({ meals, isUsual, languages, problems, onChange }: Props) {
  const t = useTranslation();
  const heading = useId();
  const shown = useLocalesOwnFirst().filter((one) => languages.includes(one));
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
          const own = meals[n]?.name;
          const usualName = t(`reports.${slot}`);
          const others = meals.filter((meal) => meal.slot !== slot);
          /** A name that is empty in every language is none. */
          const withName = (at: string, text: Bilingual | undefined): ServedMeal =>
            text && writtenLanguages([text]).length > 0 ? { slot, time: at, name: text } : { slot, time: at };
          /** A name that changes loses its translation into a language that the school does not write. */
          const named = (lang: Locale, text: string): Bilingual => ({
            en: languages.includes('en') ? (own?.en ?? '') : '',
            fr: languages.includes('fr') ? (own?.fr ?? '') : '',
            [lang]: text,
          });
          /** The meals stay in the order of the day. */
          const write = (served: readonly ServedMeal[]) =>
            onChange(mealSlots.flatMap((one) => served.filter((meal) => meal.slot === one)));
          return (
            <li key={slot} className="border-line border-b pb-3 last:border-b-0 last:pb-0">
              <Switch
                label={usualName}
                checked={n >= 0}
                onChange={(served) => write(served ? [...others, { slot, time }] : others)}
              />
              {n >= 0 && (
                <>
                  <Field
                    label={t('schoolWords.mealTime', { meal: usualName })}
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
                        onChange={({ target }) =>
                          target.value !== '' && write([...others, withName(target.value, own)])
                        }
                      />
                    )}
                  </Field>
                  <div className="grid gap-2 pt-2 medium:auto-cols-fr medium:grid-flow-col">
                    {shown.map((lang) => (
                      <Field
                        key={lang}
                        label={
                          shown.length > 1
                            ? t('schoolWords.mealNameIn', { meal: usualName, language: languageNameInText[lang] })
                            : t('schoolWords.mealName', { meal: usualName })
                        }
                        problem={
                          problems.some(({ path }) => path === `meals.${n}.name.${lang}`)
                            ? t('authoring.required')
                            : undefined
                        }
                      >
                        {(wiring) => (
                          <input
                            {...wiring}
                            name={`meals.${n}.name.${lang}`}
                            lang={lang}
                            autoComplete="off"
                            maxLength={maxMealNameLength}
                            value={own?.[lang] ?? ''}
                            onChange={({ target }) => write([...others, withName(time, named(lang, target.value))])}
                            className={controlClasses}
                          />
                        )}
                      </Field>
                    ))}
                  </div>
                </>
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
