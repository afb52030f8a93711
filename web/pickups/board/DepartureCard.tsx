import { CircleCheck, CircleX } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { ChildStatus } from '#core/attendance/status-rules.ts';
import type { Departure } from '#core/pickups/departure.ts';
import { formatTime } from '#core/time/format.ts';
import { ChildCardButton } from '#web/children/ChildCardButton.tsx';
import { RestrictionBanner } from '#web/children/RestrictionBanner.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { hasLeftOtherwise, lastStepAt } from './departure-columns.ts';
import {
  checkLabels,
  custodyLabel,
  isNear,
  isNotAuthorized,
  minutesAway,
  minutesThere,
  outsideLabels,
  timeAt,
  reasonElementId,
} from './departure-labels.ts';
import { MarkedLeft } from './MarkedLeft.tsx';
import { cardOf } from '#web/pickups/use-keep-card-focus.ts';

type Props = {
  departure: Departure;
  /** The child's label, unique on the screen. */
  label: string;
  /** In the view of one room, whose heading has it. */
  hidesRoom?: boolean;
  now: Date;
  timeZone: string;
  /** The child's attendance status; undefined while loading. */
  childStatus: ChildStatus | undefined;
  /** The actions available now. */
  actions: ReactNode;
};

/** One child's departure: child, room, time, pickup person, warnings, and the next step. */
export function DepartureCard({ departure, label, hidesRoom = false, now, timeZone, childStatus, actions }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { id, childId, child, room, status, method, time } = departure;
  const gone = status === 'released';
  const calledOff = status === 'cancelled';
  const left = hasLeftOtherwise(departure);
  const isAway = childStatus?.state === 'absent';
  const when = method === 'gps' || time === null ? t('departures.gps') : formatTime(time, locale);
  return (
    <Card
      as="li"
      id={cardOf(id)}
      tabIndex={-1}
      className={classes(
        'flex flex-wrap items-center gap-2 px-3 py-2.5',
        status === 'at_the_door' && !left && departure.isAuthorized && 'border-sun-fill',
        (calledOff || (!left && isNotAuthorized(departure))) && 'border-maple',
        (gone || calledOff || left) && 'shadow-none',
      )}
    >
      <div className="flex min-w-0 basis-full flex-col gap-1">
        <div className="flex items-center gap-2.5">
          <Avatar name={child} index={childId} />
          <h3
            className={classes(
              'min-w-0 flex-1 font-semibold leading-tight',
              gone || left ? 'text-note' : 'text-title',
              isAway && 'line-through',
            )}
          >
            <ChildCardButton childId={childId}>{label}</ChildCardButton>
          </h3>
        </div>
        <p className="flex flex-wrap items-baseline gap-x-2 text-ink-soft text-tiny leading-snug tabular-nums">
          {!gone && !calledOff && !left && <span className="departure-time font-semibold text-ink">{when}</span>}
          {!hidesRoom && t('children.room', { room })}
        </p>
        {departure.restriction && !gone && !left && <RestrictionBanner note={departure.restriction} />}
        {gone && <ReleaseLine departure={departure} timeZone={timeZone} />}
        {left && <MarkedLeft at={departure.leftAt} />}
        {calledOff && <CancelledNotice departure={departure} timeZone={timeZone} />}
        {!gone && !calledOff && !left && <AnnouncedPerson departure={departure} childStatus={childStatus} />}
        {!left && (
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
            <EtaLine departure={departure} now={now} />
            <WaitLine departure={departure} now={now} timeZone={timeZone} />
          </div>
        )}
      </div>
      {!left && <Fragment key={status}>{actions}</Fragment>}
    </Card>
  );
}

/** The minutes until the pickup person arrives. */
function EtaLine({ departure, now }: Pick<Props, 'departure' | 'now'>) {
  const t = useTranslation();
  const away = minutesAway(departure, now);
  if (away === null) return null;
  return (
    <Chip tone={isNear(away) ? 'sun' : 'river'} className="tabular-nums">
      {t('departures.minutes', { n: away })}
    </Chip>
  );
}

/** The pickup person, with warnings. */
function AnnouncedPerson({ departure, childStatus }: Pick<Props, 'departure' | 'childStatus'>) {
  const t = useTranslation();
  const locale = useLocale();
  const { id, name, relationship, todayOnly } = departure.person;
  const outside = departure.outsidePeople.find((one) => one.id === id);
  return (
    <>
      {departure.custody && (
        <p className="text-ink-soft text-small leading-snug">{custodyLabel(departure.custody, locale, t)}</p>
      )}
      <p className="text-small leading-snug">
        <bdi>{name}</bdi>
        {relationship && `, ${t(`relationships.${relationship}`)}`}
      </p>
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {(departure.isAbsent || childStatus?.state === 'absent') && (
          <Chip tone="maple" className="rounded-s">
            {t(
              departure.isAbsent || (childStatus?.state === 'absent' && childStatus.isReported)
                ? 'departures.reportedAbsent'
                : 'departures.markedAbsent',
            )}
          </Chip>
        )}
        {!departure.isAuthorized && (
          <Chip tone="maple" className="rounded-s">
            {t(outsideLabels(outside).short)}
          </Chip>
        )}
        {departure.isAuthorized && todayOnly && (
          <Chip tone="plum" className="rounded-s">
            {t('departures.todayOnly')}
          </Chip>
        )}
      </div>
      {isNotAuthorized(departure) && (
        <p id={reasonElementId(departure.id)} className="text-maple text-small leading-snug">
          {t(outsideLabels(outside).text)}
        </p>
      )}
    </>
  );
}

/** A cancelled pickup: the user who cancelled it, and what that means. */
function CancelledNotice({ departure, timeZone }: Pick<Props, 'departure' | 'timeZone'>) {
  const t = useTranslation();
  const locale = useLocale();
  const time = formatTime(timeAt(lastStepAt(departure), timeZone), locale);
  return (
    <div className="text-small leading-snug">
      <p className="flex items-start gap-1.5 font-semibold text-maple tabular-nums">
        <CircleX aria-hidden size={16} className="mt-0.5 shrink-0" />
        {t('departures.cancelledBy', { name: departure.cancelledBy ?? '', time })}
      </p>
      <p className="pl-[22px] text-ink-soft">{t('departures.stays')}</p>
    </div>
  );
}

/** The expected arrival, or how long the person has been waiting. */
function WaitLine({ departure, now, timeZone }: Pick<Props, 'departure' | 'now' | 'timeZone'>) {
  const t = useTranslation();
  const locale = useLocale();
  const { status } = departure;
  const n = minutesThere(departure, now);
  const time = formatTime(timeAt(lastStepAt(departure), timeZone), locale);
  if (status === 'on_the_way' && isNear(minutesAway(departure, now)))
    return <p className="font-semibold text-small text-sun">{t('departures.almostHere')}</p>;
  if (status === 'arrived')
    return (
      <p className="font-semibold text-small text-sun tabular-nums">
        {n === 0 && t('departures.justArrived')}
        {n > 0 && n < longWaitMinutes && t('departures.hereFor', { n })}
        {n >= longWaitMinutes && t('departures.hereSince', { time })}
      </p>
    );
  if (status === 'getting_ready') return <p className="font-semibold text-small">{t('departures.gettingReady')}</p>;
  if (status === 'at_the_door')
    return (
      <p className="font-semibold text-small text-sun tabular-nums">
        {t('departures.atTheDoor')}
        {n > 0 &&
          ` · ${n < longWaitMinutes ? t('departures.waitingFor', { n }) : t('departures.waitingSince', { time })}`}
      </p>
    );
  return null;
}

/** The pickup person, time and identity check of a release. */
function ReleaseLine({ departure, timeZone }: Pick<Props, 'departure' | 'timeZone'>) {
  const t = useTranslation();
  const locale = useLocale();
  const { collectedBy, releasedBy, checked, origin, note } = departure;
  const time = formatTime(timeAt(lastStepAt(departure), timeZone), locale);
  return (
    <div className="text-small leading-snug">
      <p className="flex items-start gap-1.5 tabular-nums">
        <CircleCheck aria-hidden size={16} className="mt-0.5 shrink-0 text-fir" />
        {t('departures.leftWith', { time, name: collectedBy ?? departure.person.name })}
      </p>
      <p className="pl-[22px] text-ink-soft text-tiny">
        {releasedBy && t('departures.releasedBy', { name: releasedBy })}
        {checked && `, ${t(checkLabels[checked].label)}`}
      </p>
      {origin === 'walk_in' && <p className="pl-[22px] text-ink-soft text-tiny">{t('departures.notScheduled')}</p>}
      {note && (
        <p dir="auto" className="pl-[22px] text-tiny">
          {t('departures.noted', { note })}
        </p>
      )}
    </div>
  );
}

/** From this many minutes on, a wait is shown by its start time. */
const longWaitMinutes = 60;
