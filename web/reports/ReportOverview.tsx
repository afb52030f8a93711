import './reports.css';
import { Moon } from 'lucide-react';
import { displayNameOf } from '#core/account/first-name-rules.ts';
import type { Child } from '#core/children/child.ts';
import { type DailyReport, moodTimes } from '#core/reports/report.ts';
import { inMinutes, portionWidths, slotOf } from '#core/reports/report-rules.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { sortByTime } from '#core/time/sort-by-time.ts';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { toneClasses } from '#web/ui/styles/tones.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { mealLabel } from './meal-label.ts';
import { moodStyles, portionFill, portionLabels } from './report-labels.ts';

/** Not loaded for a day without photos. */
const ReportPhotos = onDemand(
  () => import('./photos/ReportPhotos.tsx').then((m) => ({ Screen: m.ReportPhotos })),
  <Skeleton className="aspect-4/3" />,
);

type Props = {
  report: DailyReport;
  child: Child;
  index: number;
  onNotes: () => void;
};

/** The overview of a daily report. */
export function ReportOverview({ report, child, index, onNotes }: Props) {
  const t = useTranslation();
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
      {report.photos && <ReportPhotos photos={report.photos} />}
      <TeacherSentence report={report} onNotes={onNotes} />
      <Moods mood={report.mood} />
      <Meals meals={report.meals} mealNames={report.mealNames} />
      <Naps naps={report.naps} />
      <Learning areas={report.learningAreas} />
    </>
  );
}

/** The beginning of the teacher's notes, before everything that was counted. */
function TeacherSentence({ report: { teacher, notes, lang }, onNotes }: Pick<Props, 'report' | 'onNotes'>) {
  const t = useTranslation();
  if (!notes) return null;
  return (
    <div className="flex flex-col items-start rounded-m border border-line bg-surface px-4 pt-3 shadow-1">
      <p className="report-begin">
        {teacher.name && (
          <>
            <strong className="font-semibold">
              <bdi>{t('reports.saysOf', { name: displayNameOf(teacher.name) })}</bdi>
            </strong>{' '}
          </>
        )}
        <bdi lang={lang}>{notes}</bdi>
      </p>
      <Button kind="bare" className="-ml-4" onClick={onNotes}>
        {t('reports.readNotes')}
      </Button>
    </div>
  );
}

const heading = 'mb-3 font-bold text-card leading-tight';

function Moods({ mood }: { mood: DailyReport['mood'] }) {
  const t = useTranslation();
  return (
    <Card as="section">
      <h3 className={heading}>{t('reports.mood')}</h3>
      <dl className="grid grid-cols-3 gap-2 text-center">
        {moodTimes.map((time) => {
          const felt = mood[time];
          const { icon: Icon, tone } = moodStyles[felt ?? 'okay'];
          return (
            <div key={time} className="flex min-w-0 flex-col-reverse items-center justify-end gap-1">
              <dt className="text-ink-soft text-tiny">{t(`reports.${time}`)}</dt>
              <dd className="flex flex-col items-center gap-1 font-semibold text-small">
                <span
                  className={classes(
                    'grid size-[52px] place-items-center rounded-full',
                    toneClasses[felt ? tone : 'stone'],
                  )}
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

function Meals({ meals, mealNames }: Pick<DailyReport, 'meals' | 'mealNames'>) {
  const t = useTranslation();
  return (
    <Card as="section">
      <h3 className={heading}>{t('reports.meals')}</h3>
      {meals.length === 0 && <p className="text-ink-soft text-small">{t('reports.noMeals')}</p>}
      {meals.length > 0 && (
        <ul className="flex flex-col gap-3">
          {sortByTime(meals).map(({ id, type, time, food, eaten, lang }) => {
            const name = mealLabel(slotOf({ type, time }), mealNames, t, type);
            return (
              <li key={id} className="flex flex-col gap-1.5">
                <p className="flex items-baseline justify-between gap-3 text-small">
                  <span className="min-w-0">
                    <strong lang={name.lang} className="font-semibold">
                      {name.text}
                    </strong>{' '}
                    ·{' '}
                    <span dir="auto" lang={lang}>
                      {food}
                    </span>
                  </span>
                  <span className="shrink-0 text-ink-soft">{t(portionLabels[eaten])}</span>
                </p>
                <ProgressBar width={portionWidths[eaten]} fill={portionFill(eaten)} />
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

function Naps({ naps }: Pick<DailyReport, 'naps'>) {
  const t = useTranslation();
  const locale = useLocale();
  return (
    <Card as="section" className="flex items-start gap-3">
      <span className={classes('grid size-[2.125rem] place-items-center rounded-s', toneClasses.lake)}>
        <Moon aria-hidden size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-bold text-card leading-tight">{t('reports.naps')}</h3>
        {naps.length === 0 && <p className="text-ink-soft text-small">{t('reports.noNaps')}</p>}
        {naps.length > 0 && (
          <ul className="flex flex-col gap-1">
            {naps.map(({ id, start, end, duration }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2 text-small tabular-nums">
                {t('reports.fromTo', { from: formatTime(start, locale), to: formatTime(end, locale) })}
                <Chip tone="lake">{inMinutes(duration, locale)}</Chip>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function Learning({ areas }: { areas: DailyReport['learningAreas'] }) {
  const t = useTranslation();
  return (
    <Card as="section">
      <h3 className={heading}>{t('reports.learning')}</h3>
      {areas.length === 0 && <p className="text-ink-soft text-small">{t('reports.noLearning')}</p>}
      {areas.length > 0 && (
        <ul className="flex flex-col gap-3">
          {areas.map(({ area, progress, lang }) => (
            <li key={area} className="flex flex-col gap-1.5">
              <p className="flex items-baseline justify-between gap-3 text-small">
                <span dir="auto" lang={lang} className="min-w-0 font-semibold">
                  {area}
                </span>
                <span className="shrink-0 text-ink-soft tabular-nums">{t('reports.percent', { n: progress })}</span>
              </p>
              <ProgressBar width={progress} fill="bg-river" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
