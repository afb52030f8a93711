import { CalendarClock } from 'lucide-react';
import type { Attendance, GroupRegister, Registers } from '#core/attendance/attendance.ts';
import { groupDayOf, statusOf } from '#core/attendance/status-rules.ts';
import { labelsOf } from '#core/children/child-label-rules.ts';
import type { DepartureBoard } from '#core/pickups/departure.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useWords } from '#web/words/words.ts';
import { AdvanceButton } from './AdvanceButton.tsx';
import { departureLabels } from './departure-labels.ts';
import { DepartureCard } from './DepartureCard.tsx';
import { inRoomOrder, isAwaited } from './room-order.ts';
import { useFollow } from './use-follow.ts';
import { useNewly } from './use-newly.ts';
import { useNow } from '#web/ui/use-now.ts';

type Props = {
  board: DepartureBoard;
  registers: Registers;
  group: GroupRegister;
  /** How many children are here, absent, gone and still to mark. */
  counts: string;
};

/**
 * What a room needs at the end of the day: its own children, who comes for them, and the two taps. The door hands them
 * over.
 */
export function RoomView({ board, registers, group, counts }: Props) {
  const t = useWords();
  const now = useNow();
  const follow = useFollow();
  const { room, children } = group;
  const labels = departureLabels(board, registers);
  const labelOf = ({ childId, child }: { childId: number; child: string }) => labels.get(childId) ?? child;
  const leaving = inRoomOrder(board.departures, room, now);
  const arrivals = useNewly(board.departures, (departure) => departure.room === room && departure.status === 'arrived');
  const time = schoolTimeAt(now, board.timeZone);
  const groupDay = groupDayOf(group, registers, time);
  const statuses = new Map(children.map((child) => [child.childId, statusOf(child, groupDay, time)]));
  const isIn = (...states: readonly string[]) =>
    children.filter(({ childId }) => states.includes(statuses.get(childId)?.state ?? ''));
  const away = isIn('absent');
  const gone = isIn('gone');
  const staying = isIn('present', 'late').filter(({ childId }) => !isAwaited(childId, board.departures));
  const unknown = isIn('expected', 'unreported').filter(({ childId }) => !isAwaited(childId, board.departures));
  return (
    <section aria-labelledby="room" className="flex flex-col gap-3" {...follow}>
      <h2 id="room" className="font-bold text-card leading-tight">
        {t('children.room', { room })}{' '}
        <span className="font-normal text-ink-soft text-small tabular-nums">{counts}</span>
      </h2>
      <p role="status" className="sr-only">
        {arrivals.map(({ child, person }) => t('departures.atTheSchool', { child, person: person.name })).join('. ')}
      </p>
      {leaving.length === 0 && (
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
            now={now}
            timeZone={board.timeZone}
            childStatus={statuses.get(departure.childId)}
            actions={
              <AdvanceButton
                departure={departure}
                label={labelOf(departure)}
                className="min-h-14! basis-full text-body!"
              />
            }
          />
        ))}
      </ul>
      <Names title={t('departures.staying')} shown={staying} all={children} />
      <Names title={t('departures.notMarked')} shown={unknown} all={children} />
      <Names title={t('departures.columnGone')} shown={gone} all={children} />
      <Names title={t('attendance.away')} shown={away} all={children} struck />
    </section>
  );
}

type NamesProps = {
  title: string;
  shown: readonly Attendance[];
  /** Everybody in the room, among whom a name must be told apart. */
  all: readonly Attendance[];
  struck?: boolean;
};

function Names({ title, shown, all, struck }: NamesProps) {
  if (shown.length === 0) return null;
  const labels = labelsOf(all.map(({ childId, child }) => ({ id: childId, name: child })));
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
