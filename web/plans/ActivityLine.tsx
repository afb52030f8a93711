import type { Locale } from '#core/lang/locale.ts';
import type { PlannedActivity } from '#core/plans/group-plan.ts';
import { periodOf } from '#core/plans/plan-rules.ts';
import { formatTime } from '#core/time/format.ts';
import { classes } from '#web/ui/classes.ts';
import { tints } from '#web/ui/tones.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { icons, tones } from './activity-looks.ts';

type Props = { activity: PlannedActivity /** Its notes to their end, where nothing opens. */; whole?: boolean };

/** An activity in one line: when, what kind, its name and the beginning of its notes. */
export function ActivityLine({ activity, whole }: Props) {
  const t = useWords();
  const locale = useLocale();
  const { time, category, icon, notes } = activity;
  const Icon = icons[icon];
  return (
    <>
      <time dateTime={time} className="w-16 shrink-0 text-fine text-ink-soft tabular-nums">
        {time && formatTime(time, locale)}
      </time>
      <span className={classes('grid size-[2.125rem] shrink-0 place-items-center rounded-s', tints[tones[category]])}>
        <Icon aria-hidden size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-note leading-tight">
          {nameIn(activity, locale) || t('staffPlans.untitled')}
        </span>
        <span className={classes('block text-ink-soft text-tiny', !whole && 'truncate')}>
          {[time && t(`plans.${periodOf(time)}`), notes[locale]].filter(Boolean).join(' · ')}
        </span>
      </span>
    </>
  );
}

/** Its name in a language, else in the one that there is. */
export const nameIn = ({ activity }: PlannedActivity, locale: Locale) => activity[locale] || activity.fr || activity.en;
