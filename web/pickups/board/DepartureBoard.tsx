import './departures.css';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Registers } from '#core/attendance/attendance.ts';
import type { ChildStatus } from '#core/attendance/status-rules.ts';
import { fullLabelsOf } from '#core/children/child-label-rules.ts';
import type { DepartureBoard as Board, Departure } from '#core/pickups/departure.ts';
import { GroupFilter } from '#web/children/GroupFilter.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useWideScreen } from '#web/ui/browser/use-wide-screen.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { DepartureActions } from './DepartureActions.tsx';
import { departureLabels } from './departure-child-labels.ts';
import { DepartureCard } from './DepartureCard.tsx';
import { type LeftChild, LeftCard } from './LeftCard.tsx';
import { type Column, columns, columnsByUrgency, columnDepartures, roomsOf, shownCards } from './departure-columns.ts';
import { BoardRelease, type Releasing } from './BoardRelease.tsx';
import { CodeButton } from './CodeButton.tsx';
import { PresentCard } from './PresentCard.tsx';
import { useKeepCardFocus } from '#web/pickups/use-keep-card-focus.ts';
import { useNewlyMatching } from '#web/pickups/use-newly-matching.ts';
import { useNow } from '#web/ui/browser/use-now.ts';

const headings = {
  here: 'departures.columnHere',
  onTheWay: 'departures.columnOnTheWay',
  arrived: 'departures.columnArrived',
  leaving: 'departures.columnLeaving',
  gone: 'departures.columnGone',
} as const satisfies Record<Column, string>;

type Props = {
  board: Board;
  /** Undefined while loading. */
  registers: Registers | undefined;
  /** Attendance status by child id. */
  statuses: ReadonlyMap<number, ChildStatus>;
  /** Whether the current user may authorize a person on the spot. */
  isOffice: boolean;
};

/** Every child at school and every departure of the day by status: in columns, or on a phone in order of urgency. */
export function DepartureBoard({ board, registers, statuses, isOffice }: Props) {
  const t = useTranslation();
  const wide = useWideScreen();
  const now = useNow();
  const follow = useKeepCardFocus();
  const arrivals = useNewlyMatching(board.departures, hasCome);
  const calledOff = useNewlyMatching(board.departures, isCalledOff);
  const [releasing, setReleasing] = useState<Releasing>();
  const [searched] = useSearchParams();
  const cards = shownCards(board);
  const labels = departureLabels(board, registers);
  const fullLabels = departureLabels(board, registers, fullLabelsOf);
  const fullLabelOf = ({ childId, child }: Departure) => fullLabels.get(childId) ?? child;
  const labelOf = ({ childId, child }: { childId: number; child: string }) => labels.get(childId) ?? child;
  const rooms = roomsOf([...board.departures, ...board.children]);
  const chosen = rooms.find((room) => room === searched.get('room')) ?? null;
  const isShown = ({ room }: { readonly room: string }) => chosen === null || room === chosen;
  const shown = cards.departures.filter(isShown);
  const present = cards.children.filter(isShown);
  const hereIds = new Set(board.children.map(({ childId }) => childId));
  const left = leftWithoutDeparture(shown, registers, statuses, chosen);
  const inColumns = (wide ? columns : columnsByUrgency).map((name) => ({
    name,
    mine: columnDepartures(name, shown),
    others: name === 'here' ? present : [],
  }));
  const isEmpty = shown.length + present.length + left.length === 0;
  // When no child is about to leave, the children who are here have the whole width.
  const isCalm = !inColumns.some(({ name, mine }) => name !== 'here' && name !== 'gone' && mine.length > 0);
  return (
    <section aria-label={t('departures.board')} className="flex flex-col gap-3" {...follow}>
      <div className="departure-filter">
        <GroupFilter rooms={rooms} chosen={chosen} />
        {!isEmpty && <CodeButton board={board} onFound={(childId, proof) => setReleasing({ childId, proof })} />}
      </div>
      <p role="status" className="sr-only">
        {arrivals
          .map((departure) =>
            t('departures.atTheSchool', { child: fullLabelOf(departure), person: departure.person.name }),
          )
          .join('. ')}
      </p>
      <p role="status" className="sr-only">
        {calledOff
          .map((departure) =>
            t('departures.calledOff', { child: fullLabelOf(departure), name: departure.cancelledBy ?? '' }),
          )
          .join('. ')}
      </p>
      {isEmpty && (
        <Card>
          <EmptyState icon={CalendarClock} tone="stone" title={t('departures.none')} text={t('departures.noneText')} />
        </Card>
      )}
      {!isEmpty && (
        <div className="departures" data-calm={isCalm}>
          {inColumns
            .filter(
              ({ name, mine, others }) =>
                wide || mine.length + others.length > 0 || (name === 'gone' && left.length > 0),
            )
            .map(({ name, mine, others }) => (
              <section key={name} aria-labelledby={`column-${name}`} data-column={name}>
                <h2 id={`column-${name}`} className="font-bold text-note leading-snug rail:text-small">
                  {t(headings[name])}{' '}
                  <span className="font-semibold text-ink-soft tabular-nums">
                    {name === 'gone'
                      ? new Set(mine.map(({ childId }) => childId)).size + left.length
                      : mine.filter((departure) => !isCalledOff(departure)).length + others.length}
                  </span>
                </h2>
                <ul>
                  {mine.map((departure) => (
                    <DepartureCard
                      key={departure.id}
                      departure={departure}
                      label={labelOf(departure)}
                      now={now}
                      timeZone={board.timeZone}
                      childStatus={statuses.get(departure.childId)}
                      actions={
                        <DepartureActions
                          departure={departure}
                          label={labelOf(departure)}
                          now={now}
                          isHere={hereIds.has(departure.childId)}
                          onRelease={() => setReleasing({ childId: departure.childId })}
                        />
                      }
                    />
                  ))}
                  {others.map((child) => (
                    <PresentCard
                      key={`here ${child.childId}`}
                      child={child}
                      label={labelOf(child)}
                      onRelease={() => setReleasing({ childId: child.childId })}
                    />
                  ))}
                  {name === 'gone' &&
                    left.map((child) => <LeftCard key={child.childId} {...child} label={labelOf(child)} />)}
                </ul>
              </section>
            ))}
        </div>
      )}
      <BoardRelease
        board={board}
        registers={registers}
        isOffice={isOffice}
        releasing={releasing}
        onClose={() => setReleasing(undefined)}
      />
    </section>
  );
}

/** Children marked as left without a released departure. */
function leftWithoutDeparture(
  departures: readonly Departure[],
  registers: Registers | undefined,
  statuses: Props['statuses'],
  chosen: string | null,
): LeftChild[] {
  const leftIds = new Set(departures.filter(({ leftAt }) => leftAt !== null).map(({ childId }) => childId));
  return (registers?.groups ?? [])
    .filter(({ room }) => chosen === null || room === chosen)
    .flatMap(({ room, children }) =>
      children.flatMap(({ childId, child, markedBy }) => {
        const status = statuses.get(childId);
        return status?.state === 'gone' && !leftIds.has(childId)
          ? [{ childId, child, room, at: status.at, by: markedBy }]
          : [];
      }),
    )
    .toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''));
}

const hasCome = ({ status }: Departure) => status === 'arrived';
const isCalledOff = ({ status }: Departure) => status === 'cancelled';
