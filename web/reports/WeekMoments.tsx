import './reports.css';
import { useQueries } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { displayNameOf } from '#core/account/first-name-rules.ts';
import type { Child } from '#core/children/child.ts';
import { weekMoments } from '#core/reports/week-moment-rules.ts';
import { formatDay } from '#core/time/format.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { toneClasses } from '#web/ui/styles/tones.ts';
import { reportQuery } from './report-queries.ts';

type Props = {
  child: Child;
  /** The days of the week that have a report. */
  days: readonly string[];
  linkTo: (day: string) => string;
};

/** Good moments of the week. The reports of its days are read after a tap only, because reading is logged. */
export function WeekMoments({ child, days, linkTo }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const reports = useQueries({
    queries: days.map((date) => ({ ...reportQuery({ childId: child.id, date }, locale), enabled: isOpen })),
  });
  const failed = reports.some(({ isError }) => isError);
  const isPending = reports.some((report) => report.isPending);
  const moments = isOpen && !isPending ? weekMoments(reports.flatMap(({ data }) => data ?? [])) : [];
  return (
    <Card as="section" aria-labelledby="week-moments" className="flex flex-col gap-3">
      <h3 id="week-moments" className="flex items-center gap-3 font-bold text-card leading-tight">
        <span className={classes('grid size-[2.125rem] shrink-0 place-items-center rounded-s', toneClasses.sun)}>
          <Sparkles aria-hidden size={18} />
        </span>
        {t('reports.weekMoments', { name: displayNameOf(child.name) })}
      </h3>
      {!isOpen && (
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {t('reports.showMoments')}
        </Button>
      )}
      {isOpen && isPending && !failed && <Skeleton className="h-16" count={3} />}
      {isOpen && <StaleDataNotice queries={reports} />}
      {isOpen && !isPending && !failed && moments.length === 0 && (
        <p className="text-ink-soft text-small">{t('reports.noMoments')}</p>
      )}
      {moments.length > 0 && (
        <ul className="flex flex-col gap-3">
          {moments.map(({ date, lang, text }) => (
            <li key={date}>
              <Link href={linkTo(date)} className="flex min-h-11 items-center font-semibold text-river text-small">
                {formatDay(date, locale, 'weekday')}
              </Link>
              <p className="report-begin">
                <bdi lang={lang}>{text}</bdi>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
