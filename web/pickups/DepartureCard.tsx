import { CircleCheck, CircleX } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { ChildStatus } from '#core/attendance/status-rules.ts';
import type { Departure } from '#core/pickups/departure.ts';
import { formatTime } from '#core/time/format.ts';
import { RestrictionBanner } from '#web/children/RestrictionBanner.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { classes } from '#web/ui/classes.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { hasLeftOtherwise, sinceWhen } from './departure-columns.ts';
import { checkWords, isNear, mayNotLeave, minutesAway, minutesThere, timeAt, whyNotOf } from './departure-words.ts';
import { MarkedLeft } from './MarkedLeft.tsx';
import { cardOf } from './use-follow.ts';

type Props = {
  departure: Departure;
  /** What the child is called, apart from every other child on the screen. */
  label: string;
  now: Date;
  timeZone: string;
  /** Where the child is by the attendance; nothing while that is asked for. */
  childStatus: ChildStatus | undefined;
  /** What can be done next. */
  actions: ReactNode;
};

/** One child's departure: who, from which room, when, with whom, what staff must know, and the next step. */
export function DepartureCard({ departure, label, now, timeZone, childStatus, actions }: Props) {
  const t = useWords();
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
        'flex flex-wrap items-center gap-2 px-3 py-3',
        status === 'at_the_door' && !left && departure.isAuthorized && 'border-sun-fill',
        (calledOff || (!left && mayNotLeave(departure))) && 'border-maple',
        (gone || calledOff || left) && 'shadow-none',
      )}
    >
      {/* Beside its button where there is room, above it where there is none. */}
      <div className="flex min-w-0 grow-[999] basis-40 flex-col gap-1.5">
        <div className="flex items-start gap-2.5">
          <Avatar name={child} index={childId} />
          <div className="min-w-0 flex-1">
            <h3 className={classes('font-semibold text-note leading-tight', isAway && 'line-through')}>{label}</h3>
            <p className="text-ink-soft text-tiny leading-snug tabular-nums">
              {t('children.room', { room })}
              {!gone && !calledOff && !left && ` · ${when}`}
            </p>
          </div>
        </div>
        {departure.restriction && !gone && !left && <RestrictionBanner note={departure.restriction} />}
        {gone && <Gone departure={departure} timeZone={timeZone} childStatus={childStatus} />}
        {left && <MarkedLeft at={departure.leftAt} />}
        {calledOff && <CalledOff departure={departure} timeZone={timeZone} />}
        {!gone && !calledOff && !left && <Collector departure={departure} childStatus={childStatus} />}
        {!left && (
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
            <Away departure={departure} now={now} />
            <Waiting departure={departure} now={now} timeZone={timeZone} />
          </div>
        )}
      </div>
      {!left && <Fragment key={status}>{actions}</Fragment>}
    </Card>
  );
}

/** How many minutes away whoever collects is. */
function Away({ departure, now }: Pick<Props, 'departure' | 'now'>) {
  const t = useWords();
  const away = minutesAway(departure, now);
  if (away === null) return null;
  return (
    <Chip tone={isNear(away) ? 'sun' : 'river'} className="tabular-nums">
      {t('departures.minutes', { n: away })}
    </Chip>
  );
}

/** Who comes, and what must not be missed about it. */
function Collector({ departure, childStatus }: Pick<Props, 'departure' | 'childStatus'>) {
  const t = useWords();
  const { name, relationship, todayOnly } = departure.person;
  return (
    <>
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
            {t('departures.notAuthorized')}
          </Chip>
        )}
        {departure.isAuthorized && todayOnly && (
          <Chip tone="plum" className="rounded-s">
            {t('departures.todayOnly')}
          </Chip>
        )}
      </div>
      {mayNotLeave(departure) && (
        <p id={whyNotOf(departure.id)} className="text-maple text-small leading-snug">
          {t('departures.doNotRelease')}
        </p>
      )}
    </>
  );
}

/** That nobody comes after all, who said so, and what that means. */
function CalledOff({ departure, timeZone }: Pick<Props, 'departure' | 'timeZone'>) {
  const t = useWords();
  const locale = useLocale();
  const time = formatTime(timeAt(sinceWhen(departure), timeZone), locale);
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

/** That somebody is about to come, or how long somebody has been waiting. */
function Waiting({ departure, now, timeZone }: Pick<Props, 'departure' | 'now' | 'timeZone'>) {
  const t = useWords();
  const locale = useLocale();
  const { status } = departure;
  const n = minutesThere(departure, now);
  const time = formatTime(timeAt(sinceWhen(departure), timeZone), locale);
  if (status === 'on_the_way' && isNear(minutesAway(departure, now)))
    return <p className="font-semibold text-small text-sun">{t('departures.almostHere')}</p>;
  if (status === 'arrived')
    return (
      <p className="font-semibold text-small text-sun tabular-nums">
        {n === 0 && t('departures.justArrived')}
        {n > 0 && n < longWait && t('departures.hereFor', { n })}
        {n >= longWait && t('departures.hereSince', { time })}
      </p>
    );
  if (status === 'getting_ready') return <p className="font-semibold text-small">{t('departures.gettingReady')}</p>;
  if (status === 'at_the_door')
    return (
      <p className="font-semibold text-small text-sun tabular-nums">
        {t('departures.atTheDoor')}
        {n > 0 && ` · ${n < longWait ? t('departures.waitingFor', { n }) : t('departures.waitingSince', { time })}`}
      </p>
    );
  return null;
}

/** With whom the child left, when, and how that was made sure of. */
function Gone({ departure, timeZone, childStatus }: Pick<Props, 'departure' | 'timeZone' | 'childStatus'>) {
  const t = useWords();
  const locale = useLocale();
  const { collectedBy, handedOverBy, checked } = departure;
  const time = formatTime(timeAt(sinceWhen(departure), timeZone), locale);
  return (
    <div className="text-small leading-snug">
      <p className="flex items-start gap-1.5 tabular-nums">
        <CircleCheck aria-hidden size={16} className="mt-0.5 shrink-0 text-fir" />
        {t('departures.leftWith', { time, name: collectedBy ?? departure.person.name })}
      </p>
      <p className="pl-[22px] text-ink-soft text-tiny">
        {handedOverBy && t('departures.handedOverBy', { name: handedOverBy })}
        {checked && `, ${t(checkWords[checked].said)}`}
      </p>
      {(childStatus?.state === 'present' || childStatus?.state === 'late') && (
        <p className="pl-[22px] font-semibold text-tiny">
          {t('departures.backSince', { time: formatTime(childStatus.since ?? '', locale) })}
        </p>
      )}
    </div>
  );
}

/** Minutes from which a wait is told by its beginning. */
const longWait = 60;
