import { BellRing, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { isCheckOpen } from '#core/attendance/arrival-rules.ts';
import type { Attendance, GroupRegister, Registers } from '#core/attendance/attendance.ts';
import { groupDayOf, statusOf } from '#core/attendance/status-rules.ts';
import { formatTime } from '#core/time/format.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { GuardiansToldList } from './GuardiansToldList.tsx';
import { registerLabels } from './register-child-labels.ts';
import { SettleArrival } from './SettleArrival.tsx';
import { NotifyGuardiansDialog } from './NotifyGuardiansDialog.tsx';

type Props = { child: Attendance; group: GroupRegister; registers: Registers; now: SchoolTime; to: string };

/** A child with an unexplained absence: its mark, whether its guardians were notified, and a button to notify them. */
export function UnexplainedAbsenceItem({ child, group, registers, now, to }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const link = useRef<HTMLAnchorElement>(null);
  const [asking, setAsking] = useState(false);
  const { time, markedBy, told: notice } = child;
  const status = statusOf(child, groupDayOf(group, registers, now), now);
  const name = registerLabels(registers).get(child.childId) ?? child.child;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <Link ref={link} href={to} className="flex min-h-11 min-w-0 grow basis-48 flex-col justify-center">
        <span className="font-semibold">
          {name} · {t('children.room', { room: group.room })}{' '}
          <ChevronRight aria-hidden size={16} className="inline-block align-text-bottom text-ink-soft" />
        </span>
        <span className="text-ink-soft text-small">
          {child.status === null
            ? t('attendance.notMarked')
            : t('attendance.markedAbsent', { time: formatTime(time ?? '', locale), name: markedBy ?? '' })}
        </span>
        {notice && <GuardiansToldList notice={notice} timeZone={registers.timeZone} isUnexplained />}
      </Link>
      {group.mayMark && isCheckOpen(notice?.answer, status) && (
        <SettleArrival
          childId={child.childId}
          name={name}
          day={registers.day}
          // The pressed button is gone once the request is settled.
          onDone={() => link.current?.focus()}
        />
      )}
      {group.mayMark && !notice && (
        <Button
          kind="quiet"
          className="grow medium:grow-0"
          icon={<BellRing aria-hidden size={18} className="shrink-0" />}
          aria-label={t('attendance.tellOf', { name })}
          onClick={() => setAsking(true)}
        >
          {t('attendance.tell')}
        </Button>
      )}
      {asking && (
        <NotifyGuardiansDialog
          childId={child.childId}
          name={name}
          register={{ day: registers.day, requested: null }}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
