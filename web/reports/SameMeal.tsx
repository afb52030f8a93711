import { useState } from 'react';
import { usualTimes, withMeal } from '#core/reports/group-day-rules.ts';
import { type MealSlot, mealSlots } from '#core/reports/report-rules.ts';
import type { ReportDay } from '#core/reports/staff-report-api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useWords } from '#web/words/words.ts';
import { FoodField } from './FoodField.tsx';
import type { NoteForAll } from './ForEverybody.tsx';
import { TimeField } from './TimeField.tsx';

type Props = { day: ReportDay; n: number; note: NoteForAll; slot: MealSlot; onSlot: (slot: MealSlot) => void };

/** One meal served to everybody. How much each ate is noted below, and stays. */
export function SameMeal({ day, n, note, slot, onSlot }: Props) {
  const t = useWords();
  const [food, setFood] = useState({ en: '', fr: '' });
  const [time, setTime] = useState<string>(usualTimes[slot]);
  const isReady = n > 0 && time !== '' && (food.en.trim() !== '' || food.fr.trim() !== '');
  return (
    <>
      <div className="grid gap-3 min-[22rem]:grid-cols-[1fr_8.5rem]">
        <Field label={t('reportEditor.meal')}>
          {(wiring) => (
            <Select {...wiring} value={slot} onChange={({ target }) => onSlot(target.value as MealSlot)}>
              {mealSlots.map((one) => (
                <option key={one} value={one}>
                  {t(`reports.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TimeField label={t('reportEditor.at')} value={time} onChange={setTime} />
      </div>
      <FoodField
        label={t('reportEditor.food')}
        known={day.foods}
        value={food}
        onChange={setFood}
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
