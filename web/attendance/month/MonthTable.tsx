import { Link } from 'wouter';
import { type DayCode, dayCodes, type GroupMonth } from '#core/attendance/month.ts';
import { dayCodeLabels, dayCodeLetters, totalledCodes } from '#core/attendance/month-labels.ts';
import { codeCounts } from '#core/attendance/month-rules.ts';
import { fullLabelsOf } from '#core/children/child-label-rules.ts';
import { formatDay } from '#core/time/format.ts';
import { classes } from '#web/ui/styles/classes.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

type Props = { month: GroupMonth; to: (childId: number) => string };

const looks: Partial<Record<DayCode, string>> = {
  late: 'font-bold text-sun',
  left_early: 'font-bold text-sun',
  half_day: 'font-bold text-river-strong',
  absent_reported: 'font-bold text-river-strong',
  absent_unreported: 'font-bold text-maple',
};

/** A row for each child, a column for each day, and the totals. */
export function MonthTable({ month: { today, days, children }, to }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  // Children with the same name lead to their own pages by distinct labels.
  const labels = fullLabelsOf(children.map(({ childId, child, bornOn }) => ({ id: childId, name: child, bornOn })));
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region is reached by keyboard */}
      <div role="region" aria-labelledby="month-sheet" tabIndex={0} className="month-scroll relative overflow-x-auto">
        <table className="month-table border-collapse text-tiny tabular-nums">
          <thead>
            <tr>
              <th scope="col" className="sticky left-0 bg-surface text-left">
                {t('months.child')}
              </th>
              {days.map(({ day, hasSchool }) => (
                <th
                  key={day}
                  ref={day === today ? scrollIntoTable : undefined}
                  scope="col"
                  className={classes(!hasSchool && 'bg-sunken')}
                >
                  <span aria-hidden>{Number(day.slice(8))}</span>
                  <span className="sr-only">{formatDay(day, locale, 'weekday')}</span>
                </th>
              ))}
              {totalledCodes.map((code) => (
                <th key={code} scope="col" className="month-total">
                  <abbr title={dayCodeLabels[code][locale]} className="no-underline">
                    {dayCodeLetters[code][locale]}
                  </abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {children.map(({ childId, child, days: its }) => {
              const counts = codeCounts(its);
              return (
                <tr key={childId}>
                  <th scope="row" className="sticky left-0 bg-surface text-left font-semibold">
                    <Link dir="auto" href={to(childId)} className="month-name text-river-strong">
                      {labels.get(childId) ?? child}
                    </Link>
                  </th>
                  {its.map(({ code }, n) => (
                    <td
                      key={days[n]?.day}
                      className={classes(code && looks[code], days[n]?.hasSchool === false && 'bg-sunken')}
                    >
                      {code !== null && (
                        <abbr title={dayCodeLabels[code][locale]} className="no-underline">
                          {dayCodeLetters[code][locale]}
                        </abbr>
                      )}
                    </td>
                  ))}
                  {totalledCodes.map((code) => (
                    <td key={code} className="month-total font-bold">
                      {counts[code] ?? 0}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="month-legend text-ink-soft text-tiny">
        {dayCodes.map((code) => `${dayCodeLetters[code][locale]} ${dayCodeLabels[code][locale]}`).join(' · ')}
      </p>
    </>
  );
}

/** Scrolls the day into the middle of its table only. */
function scrollIntoTable(cell: HTMLElement | null) {
  const table = cell?.closest('.month-scroll');
  if (cell && table) table.scrollLeft = cell.offsetLeft - table.clientWidth / 2;
}
