import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import type { Child } from '#core/children/child.ts';
import { type Pickup, type PickupStatus, pickupStatuses } from '#core/pickups/pickup.ts';
import { formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolTime, useSchoolZone } from '#web/session/use-school-time.ts';
import { classes } from '#web/ui/styles/classes.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { Door } from './Door.tsx';
import { minutesToDoor, statusLabel, formatPickupTime } from './pickup-labels.ts';
import { useAsOf, useIsOutdated } from '#web/offline/use-as-of.ts';
import { pickupsQuery } from './pickup-queries.ts';
import { useNow } from '#web/ui/browser/use-now.ts';

type Props = {
  pickup: Pickup;
  child: Child;
  /** The minutes computed on this phone; otherwise the last ones reported. */
  minutes?: number | null;
  headingId?: string;
  heading?: Ref<HTMLHeadingElement>;
};

/** The steps shown as segments of the bar. */
export const pickupProgress = pickupStatuses.slice(1, 6);

/** A pickup's progress: child, status, explanation, five segments. */
export function PickupBanner({ pickup, child, minutes, headingId, heading }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const done = pickupProgress.indexOf(pickup.status) + 1;
  const isOver = pickup.status === 'released' || pickup.leftAt !== null;
  return (
    <div className={classes('rounded-m p-4 shadow-1', isOver ? 'bg-fir-tint text-fir' : 'bg-river text-on-river')}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-small">
            {child.name} · {t('children.room', { room: child.className })}
          </p>
          <h2
            id={headingId}
            ref={heading}
            tabIndex={-1}
            className="mt-0.5 font-bold text-[1.5rem] leading-tight tracking-tight outline-none"
          >
            {pickup.leftAt === null
              ? statusLabel(pickup.status, pickup.collectedBy ?? pickup.pickupPerson, t)
              : t('pickups.hasLeft', { time: formatTime(pickup.leftAt, locale) })}
          </h2>
          {pickup.leftAt === null ? (
            <Meaning pickup={pickup} minutes={minutes} />
          ) : (
            <p className="mt-0.5 text-note">{t('pickups.hasLeftText')}</p>
          )}
        </div>
        {pickup.status === 'at_the_door' && pickup.leftAt === null && <Door />}
      </div>
      <AsOf />
      <p className="sr-only">{t('pickups.progress', { n: done, total: pickupProgress.length })}</p>
      <div aria-hidden className="mt-4 grid grid-cols-5 gap-1.5">
        {pickupProgress.map((step, n) => (
          <span
            key={step}
            className={classes(
              'h-1.5 rounded-full transition-opacity duration-200',
              isOver ? 'bg-fir' : 'bg-on-river',
              n >= done && 'opacity-35',
            )}
          />
        ))}
      </div>
    </div>
  );
}

/** A state that is not fresh must not look live. */
function AsOf() {
  const queries = [useQuery(pickupsQuery)];
  const isOutdated = useIsOutdated({ queries });
  const asOf = useAsOf({ queries });
  return isOutdated && <p className="mt-0.5 font-bold text-note">{asOf}</p>;
}

const statusPhrases = {
  arrived: 'pickups.schoolKnows',
  getting_ready: 'pickups.comesToDoor',
  at_the_door: 'pickups.waitsAtDoor',
} as const satisfies Partial<Record<PickupStatus, string>>;

function Meaning({ pickup, minutes }: Pick<Props, 'pickup' | 'minutes'>) {
  const t = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const { day } = useSchoolTime(pickup.childId);
  const zone = useSchoolZone(pickup.childId);
  const left = minutes ?? minutesToDoor(pickup, now);
  const { status, pickupPerson, steps } = pickup;
  const when = formatPickupTime(pickup, day, locale, t);
  const released = steps.findLast((step) => step.status === 'released');
  const meaning =
    status === 'released'
      ? released && t('pickups.leftAt', { time: formatTime(schoolTimeAt(new Date(released.at), zone).time, locale) })
      : status === 'at_the_door'
        ? t('pickups.waitsAtDoor')
        : left !== null && status !== 'scheduled' && status !== 'arrived'
          ? t('pickups.arrivesIn', { n: left })
          : status in statusPhrases && t(statusPhrases[status as keyof typeof statusPhrases]);
  return (
    <>
      {meaning && <p className="mt-0.5 text-note">{meaning}</p>}
      {status !== 'released' && (
        <p className="mt-0.5 text-note">
          {when.charAt(0).toUpperCase() + when.slice(1)}, {t('pickups.withPerson', { person: pickupPerson })}
        </p>
      )}
    </>
  );
}
