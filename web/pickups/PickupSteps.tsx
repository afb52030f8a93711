import { Circle, CircleCheck, CircleMinus, LoaderCircle } from 'lucide-react';
import type { Pickup } from '#core/pickups/pickup.ts';
import { formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { classes } from '#web/ui/styles/classes.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { statusLabel } from './pickup-labels.ts';
import { pickupProgress } from './PickupBanner.tsx';

const looks = {
  done: { icon: CircleCheck, tone: 'text-fir', word: 'pickups.done' },
  now: { icon: LoaderCircle, tone: 'text-river', word: 'pickups.now' },
  skipped: { icon: CircleMinus, tone: 'text-ink-faint', word: 'pickups.skipped' },
  ahead: { icon: Circle, tone: 'text-ink-faint', word: 'pickups.ahead' },
} as const;

/** The steps of a pickup with their times, school time: done, current and open. */
export function PickupSteps({ pickup, label }: { pickup: Pickup; label: string }) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone(pickup.childId);
  const reached = pickupProgress.indexOf(pickup.status);
  return (
    <ol aria-label={label} className="divide-y divide-line">
      {pickupProgress.map((status, n) => {
        const step = pickup.steps.findLast((taken) => taken.status === status);
        const isNow = n === reached && status !== 'released';
        const look = looks[isNow ? 'now' : n > reached ? 'ahead' : step ? 'done' : 'skipped'];
        return (
          <li
            key={status}
            aria-current={isNow ? 'step' : undefined}
            className={classes(
              'flex min-h-12 items-center gap-3 text-note',
              isNow && 'font-bold',
              (n > reached || look === looks.skipped) && 'text-ink-soft',
            )}
          >
            <look.icon aria-hidden size={20} className={classes('shrink-0', look.tone)} />
            <span className="min-w-0 flex-1">
              {statusLabel(status, pickup.collectedBy ?? pickup.pickupPerson, t)}
              <span className="sr-only"> ({t(look.word)})</span>
            </span>
            {step && n <= reached && (
              <span className="font-normal text-ink-soft text-tiny tabular-nums">
                {formatTime(schoolTimeAt(new Date(step.at), zone).time, locale)}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
