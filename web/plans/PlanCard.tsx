import { CalendarCheck, CalendarX, MapPin } from 'lucide-react';
import { type FunctionComponent, useState } from 'react';
import { Link } from 'wouter';
import type { FamilyState } from '#core/attendance/family-line-rules.ts';
import type { Activity, DailyPlan } from '#core/plans/plan.ts';
import { currentActivity, groupByPeriod, visibleActivities } from '#core/plans/plan-rules.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { useRight } from '#web/session/use-right.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { toneClasses } from '#web/ui/styles/tones.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { icons, tones } from './activity-styles.ts';

type Props = {
  plan: DailyPlan;
  name: string;
  index: number;
  /** The first photo of the child's day. It loads after the card. */
  Photo: FunctionComponent<DailyPlan> | undefined;
};

/** A child's day: the rest of it, or the whole. */
export function PlanCard({ plan, name, index, Photo }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { time } = useSchoolTime(plan.childId);
  const mayReport = useRight('report_absence');
  const [all, setAll] = useState(false);
  const shown = visibleActivities(plan.activities, time, all);
  // A child who is not at school does nothing there.
  const isAway = plan.now.some(({ state }) => state === 'absent' || state === 'away' || state === 'left');
  const current = isAway ? undefined : currentActivity(plan.activities, time);
  return (
    <Card as="article" aria-label={t('plans.planOf', { name })} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Avatar name={name} index={index} large />
        <div className="min-w-0 flex-1 basis-24">
          <h2 dir="auto" className="font-bold text-card leading-tight">
            {name}
          </h2>
          <p className="text-ink-soft text-tiny">{formatDay(plan.date, locale, 'weekday')}</p>
        </div>
        <Chip icon={<MapPin aria-hidden size={13} />}>{t('children.room', { room: plan.room })}</Chip>
      </header>
      <div className="flex *:grow empty:hidden">
        {plan.now.length > 0 && <StateLine plan={plan} />}
        {Photo && <Photo {...plan} />}
      </div>
      {current && !all && (
        <p lang={current.lang} className="text-note">
          <strong lang={locale}>{t('plans.now')}</strong> · <bdi>{current.activity}</bdi>
        </p>
      )}
      {shown.length > 0 ? <ActivityList activities={shown} /> : <NothingShown empty={plan.activities.length === 0} />}
      <footer className="flex flex-wrap gap-x-1 gap-y-2 *:grow *:px-3">
        {plan.activities.length > 0 && (
          <Button kind="quiet" onClick={() => setAll(!all)}>
            {t(all ? 'plans.hideRoutine' : 'plans.showAll')}
          </Button>
        )}
        {mayReport(plan.childId) && (
          <Link
            href={`/absence?child=${plan.childId}`}
            aria-label={t('plans.reportAbsenceOf', { name })}
            className={buttonClasses('bare')}
          >
            {t('plans.reportAbsence')}
          </Link>
        )}
      </footer>
    </Card>
  );
}

/** Where the child is and how it will be collected; leads to the absences or to the pickups. */
function StateLine({ plan: { now, childId } }: Pick<Props, 'plan'>) {
  const t = useTranslation();
  const locale = useLocale();
  const label = ({ state, at, with: name }: FamilyState) => {
    const key = state === 'left' && name ? 'leftWith' : state !== 'pickup' ? state : at ? 'pickupAt' : 'pickupWith';
    return t(`plans.${key}`, { at: at ? formatTime(at, locale) : '', with: name ?? '' });
  };
  const first = now[0]?.state;
  return (
    <Link
      href={`${first === 'absent' || first === 'away' ? '/absence' : '/pickup'}?child=${childId}`}
      className="flex min-h-11 items-center font-semibold text-note text-river-strong"
    >
      {now.map(label).join(' · ')}
    </Link>
  );
}

function NothingShown({ empty }: { empty: boolean }) {
  const t = useTranslation();
  return empty ? (
    <EmptyState icon={CalendarX} tone="stone" title={t('plans.none')} text={t('plans.noneText')} />
  ) : (
    <EmptyState icon={CalendarCheck} title={t('plans.noMore')} text={t('plans.noMoreText')} />
  );
}

function ActivityList({ activities }: { activities: readonly Activity[] }) {
  const t = useTranslation();
  return groupByPeriod(activities).map(({ period, activities: hours }) => (
    <section key={period}>
      <h3 className="font-bold text-fine text-ink-soft">{t(`plans.${period}`)}</h3>
      <ul className="divide-y divide-line">
        {hours.map((activity) => (
          <ActivityItem key={activity.time + activity.activity} activity={activity} />
        ))}
      </ul>
    </section>
  ));
}

function ActivityItem({ activity: { time, activity, notes, category, icon, lang } }: { activity: Activity }) {
  const t = useTranslation();
  const locale = useLocale();
  const Icon = icons[icon];
  return (
    <li className="grid grid-cols-[3.875rem_2.125rem_1fr] items-center gap-2.5 py-2">
      <time dateTime={time} className="whitespace-nowrap text-fine text-ink-soft tabular-nums">
        {formatTime(time, locale)}
      </time>
      <span className={classes('grid size-[2.125rem] place-items-center rounded-s', toneClasses[tones[category]])}>
        <Icon aria-hidden size={18} />
        <span className="sr-only">{t(`plans.${category}`)}</span>
      </span>
      <div lang={lang} className="min-w-0">
        <p className="font-semibold text-note leading-tight">{activity}</p>
        {notes && (
          <p dir="auto" className="text-ink-soft text-tiny">
            {notes}
          </p>
        )}
      </div>
    </li>
  );
}
