import type { Bilingual } from '#core/lang/locale.ts';
import { mealChoices, mealNamesIn, mealTime, withMeal } from '#core/reports/group-day-rules.ts';
import type { MealSlot } from '#core/reports/meal.ts';
import type { ReportDay } from '#core/reports/staff-report-api.ts';
import { useDraft } from '#web/ui/browser/draft-storage.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { mealLabel } from '#web/reports/meal-label.ts';
import { FoodField } from '#web/reports/staff/FoodField.tsx';
import { type ApplyBulkEdit, bulkDraftName } from './bulk-edit.ts';
import { TimeField } from '#web/reports/staff/TimeField.tsx';

type Props = { day: ReportDay; n: number; note: ApplyBulkEdit; slot: MealSlot; onSlot: (slot: MealSlot) => void };

type MealDraft = { food: Bilingual; time: string };
const noText: Bilingual = { en: '', fr: '' };

/** One meal for all children. Individual portions are kept. */
export function BulkMealForm({ day, n, note, slot, onSlot }: Props) {
  const t = useTranslation();
  const names = mealNamesIn(day.meals, useLocale());
  const draftName = bulkDraftName(slot, day);
  const [{ food = noText, time = mealTime(day.meals, slot) } = {}, touch] = useDraft<MealDraft>(draftName);
  const isReady = n > 0 && time !== '' && (food.en.trim() !== '' || food.fr.trim() !== '');
  return (
    <>
      <RestoredDraft name={draftName} />
      <div className="grid gap-3 min-[22rem]:grid-cols-[1fr_8.5rem]">
        <Field label={t('reportEditor.meal')}>
          {(wiring) => (
            <Select {...wiring} value={slot} onChange={({ target }) => onSlot(target.value as MealSlot)}>
              {mealChoices(day.meals, slot).map((one) => {
                const { text, lang } = mealLabel(one, names, t);
                return (
                  <option key={one} value={one} lang={lang}>
                    {text}
                  </option>
                );
              })}
            </Select>
          )}
        </Field>
        <TimeField label={t('reportEditor.at')} value={time} onChange={(next) => touch({ time: next })} />
      </div>
      <FoodField
        label={t('reportEditor.food')}
        known={day.foods}
        value={food}
        onChange={(next) => touch({ food: next })}
        nameIn={(language) => t('reportEditor.foodIn', { language })}
      />
      <Button
        kind="quiet"
        unready={!isReady}
        onClick={() => isReady && note('meals', (content) => withMeal(content, slot, { time, food }))}
      >
        {t('reportEditor.serve', { n })}
      </Button>
    </>
  );
}
