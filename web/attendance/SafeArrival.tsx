import { ChevronRight, CircleAlert, CircleHelp, ClipboardCheck } from 'lucide-react';
import { Link } from 'wouter';
import type { Registers } from '#core/attendance/attendance.ts';
import { formatTime } from '#core/time/format.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { Card } from '#web/ui/Card.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { registerLabels } from './register-child-labels.ts';
import { safeArrivalOf } from './safe-arrival.ts';
import { UnexplainedAbsenceItem } from './UnexplainedAbsenceItem.tsx';

type Props = {
  registers: Registers;
  now: SchoolTime;
  /** Limits the list to this room, if one is chosen. */
  room: string | null;
  /** The path of a room's register, and of a child in it. */
  to: (room: string, childId?: number) => string;
};

/**
 * Safe arrival: children neither marked nor reported absent, children reported absent but marked present, and groups
 * with incomplete attendance. Empty if there is none.
 */
export function SafeArrival({ registers, now, room, to }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { missing, came, untaken, underway } = safeArrivalOf(registers, now, room);
  if (missing.length + came.length + untaken.length + underway.length === 0) return null;
  return (
    <section aria-label={t('attendance.safeArrival')} className="flex flex-wrap gap-3 wrap-anywhere *:grow *:basis-80">
      {missing.length > 0 && (
        <Card as="section" aria-labelledby="unexplained" className="border-maple px-4 py-3">
          <h2 id="unexplained" tabIndex={-1} className="flex items-center gap-2 font-bold text-note outline-none">
            <CircleHelp aria-hidden size={20} className="shrink-0 text-maple" />
            {t('attendance.unexplained')} <span className="font-semibold text-ink-soft">{missing.length}</span>
          </h2>
          <p className="text-ink-soft text-small">{t('attendance.unexplainedText')}</p>
          <ul className="divide-y divide-line">
            {missing.map(({ child, group }) => (
              <UnexplainedAbsenceItem
                key={child.childId}
                child={child}
                group={group}
                registers={registers}
                now={now}
                to={to(group.room, child.childId)}
              />
            ))}
          </ul>
        </Card>
      )}
      {came.length > 0 && (
        <Card as="section" aria-labelledby="discrepancies" className="px-4 py-3">
          <h2 id="discrepancies" className="flex items-center gap-2 font-bold text-note">
            <CircleAlert aria-hidden size={20} className="shrink-0 text-sun" />
            {t('attendance.discrepancies')} <span className="font-semibold text-ink-soft">{came.length}</span>
          </h2>
          <ul className="divide-y divide-line">
            {came.map(({ child, group }) => (
              <li key={child.childId} className="py-1">
                <Link href={to(group.room, child.childId)} className="flex min-h-11 flex-col justify-center">
                  <span className="font-semibold">
                    {registerLabels(registers).get(child.childId) ?? child.child} ·{' '}
                    {t('children.room', { room: group.room })}{' '}
                    <ChevronRight aria-hidden size={16} className="inline-block align-text-bottom text-ink-soft" />
                  </span>
                  <span className="text-ink-soft text-small">
                    {t('attendance.markedHere', {
                      time: formatTime(child.time ?? '', locale),
                      name: child.markedBy ?? '',
                    })}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {untaken.length > 0 && (
        <Card as="section" aria-labelledby="untaken" className="px-4 py-3">
          <h2 id="untaken" className="flex items-center gap-2 pb-1 font-bold text-note">
            <ClipboardCheck aria-hidden size={20} className="shrink-0 text-river" />
            {t('attendance.untaken')} <span className="font-semibold text-ink-soft">{untaken.length}</span>
          </h2>
          <ul className="flex flex-wrap gap-2">
            {untaken.map(({ group }) => (
              <li key={group.groupId}>
                <Link
                  href={to(group.room)}
                  aria-label={t('attendance.takeRegister', { room: group.room })}
                  className="inline-flex min-h-11 items-center rounded-full bg-river-tint px-4 font-semibold text-river-strong text-small"
                >
                  {t('children.room', { room: group.room })}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {underway.length > 0 && (
        <Card as="section" aria-labelledby="underway" className="px-4 py-3">
          <h2 id="underway" className="flex items-center gap-2 pb-1 font-bold text-note">
            <ClipboardCheck aria-hidden size={20} className="shrink-0 text-river" />
            {t('attendance.underway')} <span className="font-semibold text-ink-soft">{underway.length}</span>
          </h2>
          <ul className="flex flex-wrap gap-2">
            {underway.map(({ group, toMark }) => (
              <li key={group.groupId}>
                <Link
                  href={to(group.room)}
                  className="inline-flex min-h-11 items-center rounded-full bg-river-tint px-4 font-semibold text-river-strong text-small tabular-nums"
                >
                  {t('attendance.stillToMark', { room: group.room, n: toMark })}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
