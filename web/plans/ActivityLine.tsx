import { inLanguage } from '#core/lang/bilingual.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { PlannedActivity } from '#core/plans/group-plan.ts';
import { periodOf } from '#core/plans/plan-rules.ts';
import { formatTime } from '#core/time/format.ts';
import { classes } from '#web/ui/styles/classes.ts';
import { toneClasses } from '#web/ui/styles/tones.ts';
import { BilingualText } from '#web/i18n/BilingualText.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { icons, tones } from './activity-styles.ts';

type Props = {
  activity: PlannedActivity;
  /** Shows the notes untruncated, in a list whose items do not expand. */
  whole?: boolean;
};

/** An activity as one line: time, kind, name and the beginning of its notes. */
export function ActivityLine({ activity, whole }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { time, category, icon, notes } = activity;
  const Icon = icons[icon];
  return (
    <>
      <time dateTime={time} className="w-16 shrink-0 text-fine text-ink-soft tabular-nums">
        {time && formatTime(time, locale)}
      </time>
      <span
        className={classes('grid size-[2.125rem] shrink-0 place-items-center rounded-s', toneClasses[tones[category]])}
      >
        <Icon aria-hidden size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-note leading-tight">
          <BilingualText text={activity.activity} fallback={t('staffPlans.untitled')} />
        </span>
        <span className={classes('block text-ink-soft text-tiny', !whole && 'truncate')}>
          {[time && t(`plans.${periodOf(time)}`), inLanguage(notes, locale).text].filter(Boolean).join(' · ')}
        </span>
      </span>
    </>
  );
}

/** The activity's name in a language, or else in the other one. */
export const activityName = ({ activity }: PlannedActivity, locale: Locale) => inLanguage(activity, locale).text;
