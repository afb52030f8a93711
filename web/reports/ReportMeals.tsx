import type { DailyReport, Meal } from '#core/reports/report.ts';
import { mealsBySlot, portionWidths, slotTypes } from '#core/reports/report-rules.ts';
import { formatTime } from '#core/time/format.ts';
import { Card } from '#web/ui/Card.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { mealLabel } from './meal-label.ts';
import { portionFill, portionLabels } from './report-labels.ts';

/** The four meals of a day: food, time, portion eaten. */
export function ReportMeals({ meals, mealNames }: Pick<DailyReport, 'meals' | 'mealNames'>) {
  const t = useTranslation();
  return mealsBySlot(meals).map(({ slot, meals: there }) => {
    const { text, lang } = mealLabel(slot, mealNames, t, slotTypes[slot]);
    return (
      <Card key={slot} as="section" aria-label={mealLabel(slot, mealNames, t).text} className="flex flex-col gap-3">
        <h3 lang={lang} className="font-bold text-card leading-tight">
          {text}
        </h3>
        {there.length === 0 && <p className="text-ink-soft text-small">{t('reports.noMeal')}</p>}
        {there.map((meal) => (
          <MealEaten key={meal.id} meal={meal} />
        ))}
      </Card>
    );
  });
}

function MealEaten({ meal: { time, food, eaten, lang } }: { meal: Meal }) {
  const t = useTranslation();
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex items-baseline justify-between gap-3">
        <span lang={lang} className="min-w-0">
          {food}
        </span>
        <time dateTime={time} className="shrink-0 text-fine text-ink-soft tabular-nums">
          {formatTime(time, locale)}
        </time>
      </p>
      <ProgressBar width={portionWidths[eaten]} fill={portionFill(eaten)} />
      <p className="text-ink-soft text-small">
        {t('reports.eaten')} <strong className="font-semibold text-ink">{t(portionLabels[eaten])}</strong>
      </p>
    </div>
  );
}
