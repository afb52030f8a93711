import { CarFront } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Child } from '#core/children/child.ts';
import type { ChildToday, Pickup } from '#core/pickups/pickup.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { zoneOf } from '#web/session/use-school-time.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { type PastDeparture, pastDepartures } from './past-departures.ts';

type Props = {
  pickups: readonly Pickup[];
  /** The departures that staff marked without releasing the child from a pickup. */
  marked: readonly ChildToday[];
  failed: boolean;
  family: readonly Child[];
};

/** How many departures are shown at first. */
const firstShown = 6;

/** The last departures: child, person, time. */
export function RecentPickups({ pickups, marked, failed, family }: Props) {
  const t = useTranslation();
  const { schools } = useCurrentUser();
  const [isWhole, setWhole] = useState(false);
  const first = useRef<HTMLLIElement>(null);
  const all = pastDepartures(pickups, marked, (childId) => zoneOf(schools, childId));
  const left = isWhole ? all : all.slice(0, firstShown);
  const showAll = () => {
    flushSync(() => setWhole(true));
    // The pressed button is gone.
    first.current?.focus();
  };
  return (
    <section aria-labelledby="recent-pickups" className="flex flex-col gap-3">
      <h2 id="recent-pickups" className="font-bold text-ink-soft text-small">
        {t('pickups.recent')}
      </h2>
      {left.length === 0 && !failed && (
        <Card>
          <EmptyState icon={CarFront} title={t('pickups.none')} text={t('pickups.noneText')} />
        </Card>
      )}
      {left.length > 0 && (
        <Card className="py-1">
          <ul className="divide-y divide-line">
            {left.map((one, n) => (
              <DepartureItem
                key={`${one.childId} ${one.day} ${one.time}`}
                ref={n === firstShown ? first : undefined}
                departure={one}
                family={family}
              />
            ))}
          </ul>
          {left.length < all.length && (
            <Button kind="bare" wide className="my-1" onClick={showAll}>
              {t('pickups.more')}
            </Button>
          )}
        </Card>
      )}
    </section>
  );
}

type ItemProps = { departure: PastDeparture; family: readonly Child[]; ref: Ref<HTMLLIElement> | undefined };

function DepartureItem({ departure, family, ref }: ItemProps) {
  const t = useTranslation();
  const locale = useLocale();
  const { childId, day, time } = departure;
  const index = family.findIndex(({ id }) => id === childId);
  const name = family[index]?.name ?? t('children.child');
  return (
    <li ref={ref} tabIndex={-1} className="flex min-h-14 items-center gap-3 py-2">
      <Avatar name={name} index={Math.max(0, index)} />
      <p className="min-w-0 flex-1 text-small">
        <strong dir="auto" className="block font-semibold">
          {name}
        </strong>
        <span className="text-ink-soft">
          {departure.with === null ? t('pickups.markedLeft') : t('pickups.released', { name: departure.with })}
          {departure.isWalkIn && <span className="block">{t('pickups.notScheduled')}</span>}
        </span>
      </p>
      <p className="shrink-0 text-right text-ink-soft text-tiny tabular-nums">
        <span className="block">{formatDay(day, locale, 'short')}</span>
        {time && formatTime(time, locale)}
      </p>
    </li>
  );
}
