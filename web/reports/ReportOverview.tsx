import { Moon } from 'lucide-react';
import type { Child } from '#core/children/child.ts';
import { type DailyReport, moodTimes } from '#core/reports/report.ts';
import { inMinutes, portionWidths } from '#core/reports/report-rules.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { inTimeOrder } from '#core/time/in-time-order.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { classes } from '#web/ui/classes.ts';
import { tints } from '#web/ui/tones.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { Bar } from '#web/ui/Bar.tsx';
import { moodLooks, portionFill, portionWords } from './report-words.ts';

type Props = { report: DailyReport; child: Child; index: number };

/** The day at a glance. (§2 Daily reports screen) */
export function ReportOverview({ report, child, index }: Props) {
  const t = useWords();
  const locale = useLocale();
  return (
    <>
      <div className="flex items-center gap-3 px-1">
        <Avatar name={child.name} index={index} large />
        <div className="min-w-0">
          <h3 dir="auto" className="font-bold text-card leading-tight">
            {child.name}
          </h3>
          <p className="text-ink-soft text-small">{formatDay(report.date, locale, 'weekday')}</p>
        </div>
        {report.correctedAt && <Chip tone="sun">{t('reports.corrected')}</Chip>}
      </div>
      <Moods mood={report.mood} />
      <Meals meals={report.meals} />
      <Naps naps={report.naps} />
      <Learning areas={report.learningAreas} />
    </>
  );
}

const heading = 'mb-3 font-bold text-card leading-tight';

function Moods({ mood }: { mood: DailyReport['mood'] }) {
  const t = useWords();
  return (
    <Card as="section">
      <h3 className={heading}>{t('reports.mood')}</h3>
      <dl className="grid grid-cols-3 gap-2 text-center">
        {moodTimes.map((time) => {
          const felt = mood[time];
          const { icon: Icon, tone } = moodLooks[felt ?? 'okay'];
          return (
            <div key={time} className="flex min-w-0 flex-col-reverse items-center justify-end gap-1">
              <dt className="text-ink-soft text-tiny">{t(`reports.${time}`)}</dt>
              <dd className="flex flex-col items-center gap-1 font-semibold text-small">
                <span
                  className={classes('grid size-[52px] place-items-center rounded-full', tints[felt ? tone : 'stone'])}
                >
                  {felt ? <Icon aria-hidden size={26} /> : <span aria-hidden>–</span>}
                </span>
                {t(felt ? `reports.${felt}` : 'reports.noMood')}
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}

function Meals({ meals }: Pick<DailyReport, 'meals'>) {
  const t = useWords();
  return (
    <Card as="section">
      <h3 className={heading}>{t('reports.meals')}</h3>
      {meals.length === 0 && <p className="text-ink-soft text-small">{t('reports.noMeals')}</p>}
      <ul className="flex flex-col gap-3">
        {inTimeOrder(meals).map(({ id, type, food, eaten, lang }) => (
          <li key={id} className="flex flex-col gap-1.5">
            <p className="flex items-baseline justify-between gap-3 text-small">
              <span className="min-w-0">
                <strong className="font-semibold">{t(`reports.${type}`)}</strong> ·{' '}
                <span dir="auto" lang={lang}>
                  {food}
                </span>
              </span>
              <span className="shrink-0 text-ink-soft">{t(portionWords[eaten])}</span>
            </p>
            <Bar width={portionWidths[eaten]} fill={portionFill(eaten)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Naps({ naps }: Pick<DailyReport, 'naps'>) {
  const t = useWords();
  const locale = useLocale();
  return (
    <Card as="section" className="flex items-start gap-3">
      <span className={classes('grid size-[2.125rem] place-items-center rounded-s', tints.lake)}>
        <Moon aria-hidden size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-bold text-card leading-tight">{t('reports.naps')}</h3>
        {naps.length === 0 && <p className="text-ink-soft text-small">{t('reports.noNaps')}</p>}
        <ul className="flex flex-col gap-1">
          {naps.map(({ id, start, end, duration }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2 text-small tabular-nums">
              {t('reports.fromTo', { from: formatTime(start, locale), to: formatTime(end, locale) })}
              <Chip tone="lake">{inMinutes(duration, locale)}</Chip>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function Learning({ areas }: { areas: DailyReport['learningAreas'] }) {
  const t = useWords();
  return (
    <Card as="section">
      <h3 className={heading}>{t('reports.learning')}</h3>
      {areas.length === 0 && <p className="text-ink-soft text-small">{t('reports.noLearning')}</p>}
      <ul className="flex flex-col gap-3">
        {areas.map(({ area, progress, lang }) => (
          <li key={area} className="flex flex-col gap-1.5">
            <p className="flex items-baseline justify-between gap-3 text-small">
              <span dir="auto" lang={lang} className="min-w-0 font-semibold">
                {area}
              </span>
              <span className="shrink-0 text-ink-soft tabular-nums">{t('reports.percent', { n: progress })}</span>
            </p>
            <Bar width={progress} fill="bg-river" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
