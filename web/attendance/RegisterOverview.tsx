import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import type { GroupRegister, Registers } from '#core/attendance/attendance.ts';
import { countsOf, groupDayOf, isDiscrepancy, isUnexplained } from '#core/attendance/status-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { countsLabel } from './register-labels.ts';

type Props = { registers: Registers; now: SchoolTime; to: (room: string) => string };

/** One line for each room: how many are present, and whether attendance is complete. */
export function RegisterOverview({ registers, now, to }: Props) {
  return (
    <ul className="grid gap-2.5 rail:grid-cols-2">
      {registers.groups.map((group) => (
        <Room key={group.groupId} group={group} registers={registers} now={now} to={to(group.room)} />
      ))}
    </ul>
  );
}

function Room({ group, registers, now, to }: Omit<Props, 'to'> & { group: GroupRegister; to: string }) {
  const t = useTranslation();
  const counts = countsOf(group, registers, now);
  const toMark = counts.unknown - counts.unreported;
  const groupDay = groupDayOf(group, registers, now);
  const missing = group.children.filter((child) => isUnexplained(child, groupDay, now)).length;
  const came = group.children.filter((child) => isDiscrepancy(child, registers, now)).length;
  return (
    <li>
      <Link
        href={to}
        className="flex h-full min-h-16 items-center gap-3 rounded-m border border-line bg-surface px-4 py-2.5 shadow-1 active:bg-sunken"
      >
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-bold text-note">{t('children.room', { room: group.room })}</span>
            {toMark === 0 ? (
              <Chip tone="fir">{t('register.taken')}</Chip>
            ) : (
              <Chip tone="river">{t('attendance.toMark', { n: toMark })}</Chip>
            )}
            {missing > 0 && <Chip tone="maple">{t('attendance.unexplainedN', { n: missing })}</Chip>}
            {came > 0 && (
              <Chip tone="sun">
                {t('attendance.discrepancies')} {came}
              </Chip>
            )}
          </span>
          <span className="text-ink-soft text-small tabular-nums">{countsLabel(counts, t)}</span>
        </span>
        <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
