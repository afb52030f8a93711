import type { Registers } from '#core/attendance/attendance.ts';
import { isAway } from '#core/attendance/attendance-rules.ts';
import { shortNameOf } from '#core/children/child.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { Card } from '#web/ui/Card.tsx';
import { useWords } from '#web/words/words.ts';

type Props = { registers: Registers; now: SchoolTime; room: string | null };

/** Who is away at this moment, struck out, and whether their families said so; never why. */
export function AwayNow({ registers, now, room }: Props) {
  const t = useWords();
  const away = registers.groups
    .filter((group) => room === null || group.room === room)
    .flatMap((group) => group.children.map((child) => ({ ...child, room: group.room })))
    .filter((child) => isAway(child, registers.day, now));
  if (away.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="away-now" className="px-4 py-3">
      <h2 id="away-now" className="pb-1.5 font-bold text-note">
        {t('attendance.away')} <span className="font-semibold text-ink-soft">{away.length}</span>
      </h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-small">
        {away.map(({ childId, child, room: of, reported }) => (
          <li key={childId}>
            <s className="font-semibold">{shortNameOf(child)}</s>{' '}
            <span className="text-ink-soft">
              {t('children.room', { room: of })}, {t(reported ? 'attendance.reported' : 'attendance.notReported')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
