import type { GroupPlan } from '#core/plans/group-plan.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { classes } from '#web/ui/styles/classes.ts';
import { BilingualText } from '#web/i18n/BilingualText.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

type Props = { days: readonly GroupPlan[]; shown: string; today: string; onGo: (day: string) => void };

/** The week on a wide screen, Monday to Friday and other planned days. A click opens the day. */
export function WeekSummary({ days, shown, today, onGo }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const listed = days.filter(({ activities, date }, n) => n < 5 || activities.length > 0 || date === shown);
  return (
    <section aria-labelledby="week" className="hidden flex-col gap-2 pt-2 rail:flex">
      <h2 id="week" className="font-bold text-ink-soft text-small">
        {t('staffPlans.week')}
      </h2>
      <ol className="grid auto-cols-fr grid-flow-col gap-2">
        {listed.map(({ date, activities }) => (
          <li key={date} className="min-w-0">
            <button
              type="button"
              aria-pressed={date === shown}
              onClick={() => onGo(date)}
              className={classes(
                'flex h-full w-full flex-col gap-1 rounded-m border bg-surface p-2.5 text-left shadow-1',
                date === shown ? 'border-river ring-1 ring-river' : 'border-line',
              )}
            >
              <strong className={classes('font-bold text-small leading-tight', date === today && 'text-river')}>
                {formatDay(date, locale, 'weekday')}
              </strong>
              {activities.length === 0 && <span className="text-ink-soft text-tiny">—</span>}
              {activities.map(({ time, activity }, n) => (
                // The items of a row are static.
                // oxlint-disable-next-line react/no-array-index-key
                <span key={n} className="block w-full truncate text-tiny">
                  <span className="text-ink-soft tabular-nums">{formatTime(time, locale)}</span>{' '}
                  <BilingualText text={activity} />
                </span>
              ))}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
