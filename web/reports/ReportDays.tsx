import './reports.css';
import { Link } from 'wouter';
import type { ReportDate } from '#core/reports/report.ts';
import { weeksUpTo } from '#core/reports/report-rules.ts';
import { formatDay } from '#core/time/format.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  /** The days with a report, latest first. Undefined until they are loaded. */
  reports: readonly ReportDate[] | undefined;
  date: string;
  today: string;
  /** The address of another day of the same child. */
  linkTo: (date: string) => string;
};

/** On a wide screen; a phone shows the last of them. */
const weeksShown = 5;

/** The days of the week, marked where a report exists, and a link to the latest report. */
export function ReportDays({ reports, date, today, linkTo }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const days = weeksUpTo(date, weeksShown);
  const latest = reports?.[0];
  return (
    <nav aria-label={t('reports.days')} className="flex flex-col gap-1">
      <div aria-hidden className="report-week text-center text-ink-soft text-tiny">
        {days.slice(-7).map((day) => (
          <span key={day}>{formatDay(day, locale, 'shortWeekday')}</span>
        ))}
      </div>
      <ul className="report-week">
        {days.map((day, n) => (
          <li key={day} className={n < days.length - 7 ? 'earlier-week' : undefined}>
            {day > today ? (
              <span className="grid min-h-11 place-items-center text-ink-faint text-small tabular-nums">
                {Number(day.slice(8))}
              </span>
            ) : (
              <DayLink
                day={day}
                isShown={day === date}
                report={reports && (reports.find((one) => one.date === day) ?? null)}
                href={linkTo(day)}
              />
            )}
          </li>
        ))}
      </ul>
      {latest && latest.date !== date && (
        <Link href={linkTo(latest.date)} className={buttonClasses('quiet', true)}>
          {t('reports.latest', { day: formatDay(latest.date, locale, 'short') })}
        </Link>
      )}
    </nav>
  );
}

type DayLinkProps = {
  day: string;
  isShown: boolean;
  /** Null on a day without a report; undefined while that is not known. */
  report: { readonly read: boolean } | null | undefined;
  href: string;
};

function DayLink({ day, isShown, report, href }: DayLinkProps) {
  const t = useTranslation();
  const locale = useLocale();
  const name = formatDay(day, locale, 'weekday');
  const has = report === null ? 'dayWithout' : report?.read ? 'dayRead' : 'dayUnread';
  return (
    <Link
      href={href}
      aria-current={isShown ? 'date' : undefined}
      aria-label={report === undefined ? name : t(`reports.${has}`, { day: name })}
      className="report-day flex min-h-11 flex-col items-center justify-center gap-1 rounded-s font-semibold text-small tabular-nums"
    >
      {Number(day.slice(8))}
      <span aria-hidden className={classes('report-dot', report && (report.read ? 'bg-river' : 'bg-maple'))} />
    </Link>
  );
}
