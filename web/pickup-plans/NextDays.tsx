import { Pencil } from 'lucide-react';
import type { Child } from '#core/children/child.ts';
import type { ChildPlans, PlannedDay } from '#core/pickup-plans/pickup-plan.ts';
import { formatDay } from '#core/time/format.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { dayLabel } from './planned-day-labels.ts';

type Props = {
  candidates: readonly Child[];
  plans: readonly ChildPlans[];
  onChange: (day: string) => void;
};

/** The next school days as they are: by a scheduled pickup, an absence, an exception or the usual week. */
export function NextDays({ candidates, plans, onChange }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const days = plans[0]?.days ?? [];
  return (
    <Card as="section" aria-labelledby="next-days">
      <h2 id="next-days" className="font-bold text-card leading-tight">
        {t('pickupPlans.next')}
      </h2>
      <ul className="divide-y divide-line">
        {days.map(({ day }) => {
          const heading = formatDay(day, locale, 'weekday');
          return (
            <li key={day} className="flex items-start gap-2 py-2.5">
              <div className="min-w-0 flex-1">
                <h3 className="font-semibold text-small">{heading}</h3>
                {candidates.map(({ id, name }) => {
                  const planned = plans.find(({ childId }) => childId === id)?.days.find((one) => one.day === day);
                  return (
                    planned && <DayOfChild key={id} name={candidates.length > 1 ? name : null} planned={planned} />
                  );
                })}
              </div>
              <IconButton
                label={t('pickupPlans.change', { day: heading })}
                icon={Pencil}
                onClick={() => onChange(day)}
                className="-m-2"
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function DayOfChild({ name, planned }: { name: string | null; planned: PlannedDay }) {
  const t = useTranslation();
  const locale = useLocale();
  const { source, plan } = planned;
  const isUnsettled = plan?.isAuthorized === false;
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
      <span className={isUnsettled ? 'text-maple' : 'text-ink-soft'}>
        {name && (
          <>
            <bdi className="font-semibold text-ink">{name}</bdi>
            {' · '}
          </>
        )}
        {dayLabel(planned, locale, t)}
      </span>
      {source === 'exception' && <Chip tone="sun">{t('pickupPlans.exception')}</Chip>}
      {source === 'pickup' && <Chip tone="lake">{t('pickupPlans.pickup')}</Chip>}
    </p>
  );
}
