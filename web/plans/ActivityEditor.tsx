import { ChevronDown } from 'lucide-react';
import { maxActivityLength, maxPlanNotesLength, type PlannedActivity } from '#core/plans/group-plan.ts';
import { activityCategories, activityIcons } from '#core/plans/plan.ts';
import { BilingualField } from '#web/editing/BilingualField.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { useProblem } from '#web/editing/editor-context.ts';
import { ReorderButtons } from '#web/editing/ReorderButtons.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { ActivityLine, activityName } from './ActivityLine.tsx';

type Props = {
  at: number;
  activities: readonly PlannedActivity[];
  activity: PlannedActivity;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (activities: PlannedActivity[]) => void;
};

/** An activity as one line, which a tap expands to a form. */
export function ActivityEditor({ at, activities, activity, isOpen, onOpen, onChange }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const problemAt = useProblem();
  const { time, category, icon, notes } = activity;
  const path = `activities.${at}`;
  const name = activityName(activity, locale) || t('staffPlans.untitled');
  const put = (part: Partial<PlannedActivity>) =>
    onChange(activities.map((one, n) => (n === at ? { ...one, ...part } : one)));
  return (
    <li className="rounded-m border border-line bg-surface shadow-1">
      <div className="py-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={t('staffPlans.edit', { name })}
          onClick={() => onOpen(!isOpen)}
          className="flex min-h-12 w-full items-center gap-2.5 rounded-m px-3 text-left"
        >
          <ActivityLine activity={activity} />
          <ChevronDown
            aria-hidden
            size={20}
            className={classes('shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </div>
      {isOpen && (
        <div className="flex flex-col gap-3 border-line border-t p-3">
          <div className="flex flex-wrap items-end gap-x-3">
            <div className="w-36">
              <Field label={t('staffPlans.time')} problem={problemAt(`${path}.time`)}>
                {(wiring) => (
                  <input
                    {...wiring}
                    name={`${path}.time`}
                    type="time"
                    value={time}
                    onChange={({ target }) => put({ time: target.value })}
                    className={controlClasses}
                  />
                )}
              </Field>
            </div>
            <span className="ml-auto flex h-12 items-center">
              <ReorderButtons name={name} all={activities} at={at} onChange={onChange} />
            </span>
          </div>
          <BilingualField
            label={t('staffPlans.activity')}
            path={`${path}.activity`}
            value={activity.activity}
            max={maxActivityLength}
            onChange={(text) => put({ activity: text })}
          />
          <BilingualField
            label={t('staffPlans.notes')}
            optional={t('ui.optional')}
            path={`${path}.notes`}
            value={notes}
            max={maxPlanNotesLength}
            rows={2}
            onChange={(text) => put({ notes: text })}
          />
          <div className="grid gap-3 min-[27rem]:grid-cols-2">
            <Field label={t('staffPlans.category')}>
              {(wiring) => (
                <Select
                  {...wiring}
                  value={category}
                  onChange={({ target }) => put({ category: target.value as PlannedActivity['category'] })}
                >
                  {activityCategories.map((one) => (
                    <option key={one} value={one}>
                      {t(`plans.${one}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t('staffPlans.icon')}>
              {(wiring) => (
                <Select
                  {...wiring}
                  value={icon}
                  onChange={({ target }) => put({ icon: target.value as PlannedActivity['icon'] })}
                >
                  {activityIcons.map((one) => (
                    <option key={one} value={one}>
                      {t(`staffPlans.${one}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        </div>
      )}
    </li>
  );
}
