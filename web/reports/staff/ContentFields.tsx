import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { inLanguage } from '#core/lang/bilingual.ts';
import { mealChoices, mealNamesIn, mealTime } from '#core/reports/group-day-rules.ts';
import {
  contentProblems,
  maxReportLengths,
  maxReportCounts,
  nextNap,
  type ReportContent,
} from '#core/reports/report-content.ts';
import { moodTimes } from '#core/reports/report.ts';
import type { MealSlot } from '#core/reports/meal.ts';
import { slotOf, slotTypes } from '#core/reports/report-rules.ts';
import type { ReportDay, StaffReport } from '#core/reports/staff-report-api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { mealLabel } from '#web/reports/meal-label.ts';
import { ActivityFields } from './ActivityFields.tsx';
import { FoodField } from './FoodField.tsx';
import { MoodChoice } from './MoodChoice.tsx';
import { NotesFields } from './NotesFields.tsx';
import { PortionChoice } from './PortionChoice.tsx';
import { ProgressField } from './ProgressField.tsx';
import { TimeField } from './TimeField.tsx';

type Props = { day: ReportDay; report: StaffReport; onWrite: (parts: Partial<ReportContent>) => void };

const blank = { en: '', fr: '' };

/** Editor of all parts of one child's report. */
export function ContentFields({ day, report: { name, givenName, content }, onWrite }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { mood, meals, naps, learningAreas, activities, notes } = content;
  const lacking = new Set(contentProblems(content).map(({ path }) => path));
  const [first] = day.meals;
  const mealNames = mealNamesIn(day.meals, locale);
  const unused = day.meals.find(({ slot }) => !meals.some((meal) => slotOf(meal) === slot)) ?? first;
  const freeSlot = unused?.slot ?? 'lunch';
  return (
    <>
      <Part title={t('reportEditor.mood')}>
        {moodTimes.map((time) => (
          <MoodChoice
            key={time}
            name={`mood-${time}`}
            legend={t(`reports.${time}`)}
            value={mood[time]}
            onChange={(felt) => onWrite({ mood: { ...mood, [time]: felt } })}
          />
        ))}
      </Part>
      <Part
        title={t('reportEditor.meals')}
        add={t('reportEditor.addMeal')}
        onAdd={() => {
          const meal = {
            type: slotTypes[freeSlot],
            time: mealTime(day.meals, freeSlot),
            food: blank,
            eaten: 'all',
          } as const;
          onWrite({ meals: [...meals, meal] });
        }}
        isFull={meals.length >= maxReportCounts.meals}
      >
        {meals.map((meal, n) => (
          <Entry
            key={keyOf(n)}
            name={mealLabel(slotOf(meal), mealNames, t).text}
            onRemove={() => onWrite({ meals: without(meals, n) })}
          >
            <div className="grid gap-3 min-[22rem]:grid-cols-[1fr_8.5rem]">
              <Field label={t('reportEditor.meal')}>
                {(wiring) => (
                  <Select
                    {...wiring}
                    value={slotOf(meal)}
                    onChange={({ target }) => {
                      const slot = target.value as MealSlot;
                      onWrite({ meals: changed(meals, n, { type: slotTypes[slot], time: mealTime(day.meals, slot) }) });
                    }}
                  >
                    {mealChoices(day.meals, slotOf(meal)).map((slot) => {
                      const { text, lang } = mealLabel(slot, mealNames, t);
                      return (
                        <option key={slot} value={slot} lang={lang}>
                          {text}
                        </option>
                      );
                    })}
                  </Select>
                )}
              </Field>
              <TimeField
                label={t('reportEditor.at')}
                value={meal.time}
                onChange={(time) => onWrite({ meals: changed(meals, n, { time }) })}
              />
            </div>
            <FoodField
              label={t('reportEditor.food')}
              known={day.foods}
              value={meal.food}
              onChange={(food) => onWrite({ meals: changed(meals, n, { food }) })}
              nameIn={(language) => t('reportEditor.foodIn', { language })}
            />
            <PortionChoice
              name={`portion-${n}`}
              legend={t('reportEditor.portion')}
              value={meal.eaten}
              onChange={(eaten) => onWrite({ meals: changed(meals, n, { eaten }) })}
            />
          </Entry>
        ))}
      </Part>
      <Part
        title={t('reportEditor.napsNoted')}
        add={t('reportEditor.addNap')}
        onAdd={() => onWrite({ naps: [...naps, nextNap(naps)] })}
        isFull={naps.length >= maxReportCounts.naps}
      >
        {naps.map((nap, n) => (
          <Entry key={keyOf(n)} name={t('reportEditor.naps')} onRemove={() => onWrite({ naps: without(naps, n) })}>
            <div className="grid gap-3 min-[22rem]:grid-cols-2">
              <TimeField
                label={t('reportEditor.from')}
                value={nap.start}
                onChange={(start) => onWrite({ naps: changed(naps, n, { start }) })}
                problem={lacking.has(`naps.${n}.start`) ? t('reportEditor.napOverlaps') : undefined}
              />
              <TimeField
                label={t('reportEditor.to')}
                value={nap.end}
                onChange={(end) => onWrite({ naps: changed(naps, n, { end }) })}
                problem={lacking.has(`naps.${n}.end`) ? t('reportEditor.napEndsEarly') : undefined}
              />
            </div>
          </Entry>
        ))}
      </Part>
      <Part
        title={t('reportEditor.learningAreas')}
        add={t('reportEditor.addArea')}
        onAdd={() => onWrite({ learningAreas: [...learningAreas, { area: blank, progress: 50 }] })}
        isFull={learningAreas.length >= maxReportCounts.learningAreas}
      >
        {learningAreas.map(({ area, progress }, n) => (
          <Entry
            key={keyOf(n)}
            name={inLanguage(area, locale).text || t('reportEditor.area')}
            onRemove={() => onWrite({ learningAreas: without(learningAreas, n) })}
          >
            <FoodField
              label={t('reportEditor.area')}
              known={day.areas}
              value={area}
              onChange={(next) => onWrite({ learningAreas: changed(learningAreas, n, { area: next }) })}
              nameIn={(language) => t('reportEditor.areaIn', { language })}
              max={maxReportLengths.area}
            />
            <ProgressField
              label={t('reportEditor.progress')}
              value={progress}
              onChange={(next) => onWrite({ learningAreas: changed(learningAreas, n, { progress: next }) })}
            />
          </Entry>
        ))}
      </Part>
      <Part
        title={t('reportEditor.activities')}
        add={t('reportEditor.addActivity')}
        onAdd={() => onWrite({ activities: [...activities, { time: '10:00', title: blank, description: blank }] })}
        isFull={activities.length >= maxReportCounts.activities}
      >
        {activities.map((activity, n) => (
          <Entry
            key={keyOf(n)}
            name={inLanguage(activity.title, locale).text || t('reportEditor.activity')}
            onRemove={() => onWrite({ activities: without(activities, n) })}
          >
            <ActivityFields
              activity={activity}
              onChange={(part) => onWrite({ activities: changed(activities, n, part) })}
            />
          </Entry>
        ))}
      </Part>
      <Part title={t('reportEditor.notes')}>
        <NotesFields name={name} givenName={givenName} notes={notes} onChange={(next) => onWrite({ notes: next })} />
      </Part>
    </>
  );
}

const keyOf = (n: number) => `${n}`;
const without = <One,>(list: readonly One[], n: number): One[] => list.toSpliced(n, 1);
const changed = <One,>(list: readonly One[], n: number, part: Partial<One>): One[] =>
  list.map((one, place) => (place === n ? { ...one, ...part } : one));

type PartProps = { title: string; children: ReactNode; add?: string; onAdd?: () => void; isFull?: boolean };

function Part({ title, children, add, onAdd, isFull }: PartProps) {
  return (
    <Card as="section" aria-label={title} className="flex flex-col gap-4">
      <h2 dir="auto" className="font-bold text-card leading-tight">
        {title}
      </h2>
      {children}
      {add && !isFull && (
        <Button kind="quiet" icon={<Plus aria-hidden size={18} />} onClick={onAdd}>
          {add}
        </Button>
      )}
    </Card>
  );
}

function Entry({ name, onRemove, children }: { name: string; onRemove: () => void; children: ReactNode }) {
  const t = useTranslation();
  return (
    <div
      role="group"
      aria-label={name}
      className="flex flex-col gap-3 border-line border-b pb-4 last-of-type:border-b-0"
    >
      <div className="flex items-center justify-between">
        <h3 dir="auto" className="font-semibold text-note">
          {name}
        </h3>
        <IconButton label={t('reportEditor.remove', { what: name })} icon={Trash2} onClick={onRemove} />
      </div>
      {children}
    </div>
  );
}
