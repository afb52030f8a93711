import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { Attendance, GroupRegister, Registers } from '#core/attendance/attendance.ts';
import { groupDayOf, statusOf } from '#core/attendance/status-rules.ts';
import { fullLabelsOf, labelsOf } from '#core/children/child-label-rules.ts';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { DepartureActions } from './DepartureActions.tsx';
import { departureLabels } from './departure-child-labels.ts';
import { DepartureCard } from './DepartureCard.tsx';
import { shownCards } from './departure-columns.ts';
import { BoardRelease, type Releasing } from './BoardRelease.tsx';
import { CodeButton } from './CodeButton.tsx';
import { PresentCard } from './PresentCard.tsx';
import { sortByRoom, hasOpenDeparture } from './sort-groups.ts';
import { useKeepCardFocus } from '#web/pickups/use-keep-card-focus.ts';
import { useNewlyMatching } from '#web/pickups/use-newly-matching.ts';
import { useNow } from '#web/ui/browser/use-now.ts';

type Props = {
  board: DepartureBoard;
  registers: Registers;
  group: GroupRegister;
  /** The numbers of children present, absent, gone and unmarked. */
  counts: string;
  /** Whether the current user may authorize a person on the spot. */
  isOffice: boolean;
};

/**
 * A room's view at the end of the day: its children, their pickup people, the two steps and the release. The step that
 * the room waits for comes first.
 */
export function RoomView({ board, registers, group, counts, isOffice }: Props) {
  const t = useTranslation();
  const now = useNow();
  const follow = useKeepCardFocus();
  const { room, children } = group;
  const labels = departureLabels(board, registers);
  const fullLabels = departureLabels(board, registers, fullLabelsOf);
  const labelOf = ({ childId, child }: { childId: number; child: string }) => labels.get(childId) ?? child;
  const [releasing, setReleasing] = useState<Releasing>();
  const cards = shownCards(board);
  const leaving = sortByRoom(cards.departures, room, now);
  const present = cards.children.filter((child) => child.room === room);
  const hereIds = new Set(board.children.map(({ childId }) => childId));
  const arrivals = useNewlyMatching(
    board.departures,
    (departure) => departure.room === room && departure.status === 'arrived',
  );
  const time = schoolTimeAt(now, board.timeZone);
  const groupDay = groupDayOf(group, registers, time);
  const statuses = new Map(children.map((child) => [child.childId, statusOf(child, groupDay, time)]));
  const isIn = (...states: readonly string[]) =>
    children.filter(({ childId }) => states.includes(statuses.get(childId)?.state ?? ''));
  const away = isIn('absent');
  const gone = isIn('gone');
  const unknown = isIn('expected', 'unreported').filter(({ childId }) => !hasOpenDeparture(childId, board.departures));
  return (
    <section aria-labelledby="room" className="flex flex-col gap-3" {...follow}>
      <h2 id="room" className="font-bold text-card leading-tight">
        {t('children.room', { room })}{' '}
        <span className="font-normal text-ink-soft text-small tabular-nums">{counts}</span>
      </h2>
      <p role="status" className="sr-only">
        {arrivals
          .map(({ childId, child, person }) => ({ child: fullLabels.get(childId) ?? child, person: person.name }))
          .map((values) => t('departures.atTheSchool', values))
          .join('. ')}
      </p>
      <CodeButton board={board} onFound={(childId, proof) => setReleasing({ childId, proof })} />
      {leaving.length + present.length === 0 && (
        <Card>
          <EmptyState icon={CalendarClock} tone="stone" title={t('departures.none')} text={t('departures.noneText')} />
        </Card>
      )}
      <ul className="grid items-start gap-2.5 medium:grid-cols-2 min-[75rem]:grid-cols-3">
        {leaving.map((departure) => (
          <DepartureCard
            key={departure.id}
            departure={departure}
            label={labelOf(departure)}
            hidesRoom
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
        {present.map((child) => (
          <PresentCard
            key={`here ${child.childId}`}
            child={child}
            label={labelOf(child)}
            hidesRoom
            onRelease={() => setReleasing({ childId: child.childId })}
          />
        ))}
      </ul>
      <Names title={t('departures.notMarked')} shown={unknown} all={children} />
      <Names title={t('departures.columnGone')} shown={gone} all={children} />
      <Names title={t('attendance.away')} shown={away} all={children} struck />
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

type NamesProps = {
  title: string;
  shown: readonly Attendance[];
  /** All children of the room, for distinct labels. */
  all: readonly Attendance[];
  struck?: boolean;
};

function Names({ title, shown, all, struck }: NamesProps) {
  if (shown.length === 0) return null;
  const labels = labelsOf(all.map(({ childId, child, bornOn }) => ({ id: childId, name: child, bornOn })));
  return (
    <section aria-label={title}>
      <h3 className="font-bold text-small">
        {title} <span className="font-semibold text-ink-soft">{shown.length}</span>
      </h3>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-small">
        {shown.map(({ childId, child }) => (
          <li key={childId}>{struck ? <s>{labels.get(childId) ?? child}</s> : (labels.get(childId) ?? child)}</li>
        ))}
      </ul>
    </section>
  );
}
