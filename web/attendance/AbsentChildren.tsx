import type { Registers } from '#core/attendance/attendance.ts';
import { groupDayOf, statusOf } from '#core/attendance/status-rules.ts';
import { registerLabels } from './register-child-labels.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { Card } from '#web/ui/Card.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { registers: Registers; now: SchoolTime; room: string | null };

/** The children who are absent now, and whether their families reported it; never the reason. */
export function AbsentChildren({ registers, now, room }: Props) {
  const t = useTranslation();
  const away = registers.groups
    .filter((group) => room === null || group.room === room)
    .flatMap((group) => {
      const groupDay = groupDayOf(group, registers, now);
      return group.children.flatMap((child) => {
        const status = statusOf(child, groupDay, now);
        return status.state === 'absent' ? [{ ...child, room: group.room, isReported: status.isReported }] : [];
      });
    });
  if (away.length === 0) return null;
  const labels = registerLabels(registers);
  return (
    <Card as="section" aria-labelledby="away-now" className="px-4 py-3">
      <h2 id="away-now" className="pb-1.5 font-bold text-note">
        {t('attendance.away')} <span className="font-semibold text-ink-soft">{away.length}</span>
      </h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-small">
        {away.map(({ childId, child, room: of, isReported }) => (
          <li key={childId}>
            <s className="font-semibold">{labels.get(childId) ?? child}</s>{' '}
            <span className="text-ink-soft">
              {t('children.room', { room: of })}, {t(isReported ? 'attendance.reported' : 'attendance.notReported')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
