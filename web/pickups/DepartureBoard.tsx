import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Registers } from '#core/attendance/attendance.ts';
import type { ChildStatus } from '#core/attendance/status-rules.ts';
import type { DepartureBoard as Board, Departure } from '#core/pickups/departure.ts';
import { RoomFilter } from '#web/children/RoomFilter.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useWide } from '#web/ui/use-wide.ts';
import { useWords } from '#web/words/words.ts';
import { DepartureActions } from './DepartureActions.tsx';
import { departureLabels } from './departure-labels.ts';
import { DepartureCard } from './DepartureCard.tsx';
import { type Left, LeftCard } from './LeftCard.tsx';
import { type Column, columns, columnsByUrgency, departuresIn, roomsOf, withoutReplaced } from './departure-columns.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import { useFollow } from './use-follow.ts';
import { useNewly } from './use-newly.ts';
import { useNow } from '#web/ui/use-now.ts';

const headings = {
  scheduled: 'departures.columnScheduled',
  onTheWay: 'departures.columnOnTheWay',
  arrived: 'departures.columnArrived',
  leaving: 'departures.columnLeaving',
  gone: 'departures.columnGone',
} as const satisfies Record<Column, string>;

/** Five columns where there is room; in four, those who come stand above those who are there. */
const places: Readonly<Record<Column, string>> = {
  scheduled: 'rail:row-span-2',
  onTheWay: 'rail:col-start-2 rail:row-start-1 min-[90rem]:row-span-2',
  arrived: 'rail:col-start-2 rail:row-start-2 min-[90rem]:col-start-3 min-[90rem]:row-start-1 min-[90rem]:row-span-2',
  leaving: 'rail:row-span-2',
  gone: 'rail:row-span-2',
};

type Props = {
  board: Board;
  /** Nothing while attendance is asked for. */
  registers: Registers | undefined;
  /** Where each child is, by its id. */
  statuses: ReadonlyMap<number, ChildStatus>;
};

/** The day's departures by how far they have come: columns side by side, or on a phone whoever waits first. */
export function DepartureBoard({ board, registers, statuses }: Props) {
  const t = useWords();
  const wide = useWide();
  const now = useNow();
  const follow = useFollow();
  const arrivals = useNewly(board.departures, hasCome);
  const calledOff = useNewly(board.departures, isCalledOff);
  const [handingOver, setHandingOver] = useState<number | null>(null);
  const [searched] = useSearchParams();
  const departures = withoutReplaced(board.departures);
  const labels = departureLabels(board, registers);
  const labelOf = ({ childId, child }: { childId: number; child: string }) => labels.get(childId) ?? child;
  const handed = board.departures.find(({ id }) => id === handingOver);
  const rooms = roomsOf(departures);
  const chosen = rooms.find((room) => room === searched.get('room')) ?? null;
  const shown = departures.filter(({ room }) => chosen === null || room === chosen);
  const left = leftWithout(shown, registers, statuses, chosen);
  const inColumns = (wide ? columns : columnsByUrgency).map((name) => ({ name, mine: departuresIn(name, shown) }));
  return (
    <section aria-label={t('departures.board')} className="flex flex-col gap-3" {...follow}>
      <RoomFilter rooms={rooms} chosen={chosen} />
      <p role="status" className="sr-only">
        {arrivals.map(({ child, person }) => t('departures.atTheSchool', { child, person: person.name })).join('. ')}
      </p>
      <p role="status" className="sr-only">
        {calledOff
          .map(({ child, cancelledBy }) => t('departures.calledOff', { child, name: cancelledBy ?? '' }))
          .join('. ')}
      </p>
      {shown.length + left.length === 0 && (
        <Card>
          <EmptyState icon={CalendarClock} tone="stone" title={t('departures.none')} text={t('departures.noneText')} />
        </Card>
      )}
      {shown.length + left.length > 0 && (
        <div className="flex flex-col gap-5 rail:grid rail:grid-cols-4 rail:grid-rows-[auto_1fr] rail:gap-3 min-[90rem]:grid-cols-5">
          {inColumns
            .filter(({ name, mine }) => wide || mine.length > 0 || (name === 'gone' && left.length > 0))
            .map(({ name, mine }) => (
              <section
                key={name}
                aria-labelledby={`column-${name}`}
                className={classes('rail:rounded-l rail:bg-sunken rail:p-2.5', places[name])}
              >
                <h2
                  id={`column-${name}`}
                  className="pb-2.5 font-bold text-note leading-snug rail:px-1 rail:pt-1 rail:text-small"
                >
                  {t(headings[name])}{' '}
                  <span className="font-semibold text-ink-soft tabular-nums">
                    {name === 'gone'
                      ? countGone(mine, statuses) + left.length
                      : mine.filter((departure) => !isCalledOff(departure)).length}
                  </span>
                </h2>
                <ul className="flex flex-col gap-2.5">
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
                          onHandOver={() => setHandingOver(departure.id)}
                        />
                      }
                    />
                  ))}
                  {name === 'gone' &&
                    left.map((child) => <LeftCard key={child.childId} {...child} label={labelOf(child)} />)}
                </ul>
              </section>
            ))}
        </div>
      )}
      {handingOver !== null && (
        <HandOverDialog departure={handed} label={handed ? labelOf(handed) : ''} onClose={() => setHandingOver(null)} />
      )}
    </section>
  );
}

/** How many of these children have gone: one who is back again has not. */
function countGone(departures: readonly Departure[], statuses: Props['statuses']): number {
  const gone = departures.filter(({ childId }) => (statuses.get(childId)?.state ?? 'gone') === 'gone');
  return new Set(gone.map(({ childId }) => childId)).size;
}

/** The children who have left without a departure that says so. */
function leftWithout(
  departures: readonly Departure[],
  registers: Registers | undefined,
  statuses: Props['statuses'],
  chosen: string | null,
): Left[] {
  const told = new Set(departures.filter(({ leftAt }) => leftAt !== null).map(({ childId }) => childId));
  return (registers?.groups ?? [])
    .filter(({ room }) => chosen === null || room === chosen)
    .flatMap(({ room, children }) =>
      children.flatMap(({ childId, child, markedBy }) => {
        const status = statuses.get(childId);
        return status?.state === 'gone' && !told.has(childId)
          ? [{ childId, child, room, at: status.at, by: markedBy }]
          : [];
      }),
    )
    .toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''));
}

const hasCome = ({ status }: Departure) => status === 'arrived';
const isCalledOff = ({ status }: Departure) => status === 'cancelled';
