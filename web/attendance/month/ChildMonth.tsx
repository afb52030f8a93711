import { Link } from 'wouter';
import type { GroupMonth } from '#core/attendance/month.ts';
import { dayCodeLabels, totalledCodes } from '#core/attendance/month-labels.ts';
import { codeCounts } from '#core/attendance/month-rules.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

type Props = { month: GroupMonth; child: GroupMonth['children'][number]; whole: string };

/** The days of one child: code, arrival and departure; and the totals. Days without a code are left out. */
export function ChildMonth({ month, child, whole }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const counts = codeCounts(child.days);
  const totals = totalledCodes.map((code) => `${dayCodeLabels[code][locale]} ${counts[code] ?? 0}`);
  const time = (at: string | null) => (at === null ? '' : formatTime(at, locale));
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span dir="auto" className="font-bold text-card">
          {child.child}
        </span>
        <Link href={whole} className="on-screen inline-flex min-h-11 items-center font-semibold text-river-strong">
          {t('months.whole')}
        </Link>
      </p>
      <p className="text-small">{totals.join(' · ')}</p>
      <table className="month-days w-full max-w-column border-collapse text-small tabular-nums">
        <thead>
          <tr className="text-left text-ink-soft">
            <th scope="col">{t('months.day')}</th>
            <th scope="col">{t('months.code')}</th>
            <th scope="col">{t('months.arrived')}</th>
            <th scope="col">{t('months.left')}</th>
          </tr>
        </thead>
        <tbody>
          {child.days.map(({ code, arrived, left }, n) => {
            const day = month.days[n]?.day;
            return (
              code !== null &&
              day !== undefined && (
                <tr key={day} className="border-line border-t">
                  <th scope="row" className="text-left font-semibold">
                    {formatDay(day, locale, 'shortWeekday')}{' '}
                    <span className="whitespace-nowrap">{formatDay(day, locale, 'short')}</span>
                  </th>
                  <td>{dayCodeLabels[code][locale]}</td>
                  <td>{time(arrived)}</td>
                  <td>{time(left)}</td>
                </tr>
              )
            );
          })}
        </tbody>
      </table>
    </>
  );
}
