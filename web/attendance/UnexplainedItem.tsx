import { BellRing, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Attendance, GroupRegister, Registers } from '#core/attendance/attendance.ts';
import { formatTime } from '#core/time/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { useLocale, useWords } from '#web/words/words.ts';
import { GuardiansToldList } from './GuardiansToldList.tsx';
import { registerLabels } from './register-labels.ts';
import { TellGuardiansDialog } from './TellGuardiansDialog.tsx';

type Props = { child: Attendance; group: GroupRegister; registers: Registers; to: string };

/** A child of whom nobody knows: what was marked, whether its guardians were told, and a way to tell them. */
export function UnexplainedItem({ child, group, registers, to }: Props) {
  const t = useWords();
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const { status, time, markedBy, told } = child;
  const name = registerLabels(registers).get(child.childId) ?? child.child;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <Link href={to} className="flex min-h-11 min-w-0 grow basis-48 flex-col justify-center">
        <span className="font-semibold">
          {name} · {t('children.room', { room: group.room })}{' '}
          <ChevronRight aria-hidden size={16} className="inline-block align-text-bottom text-ink-soft" />
        </span>
        <span className="text-ink-soft text-small">
          {status === null
            ? t('attendance.notMarked')
            : t('attendance.markedAbsent', { time: formatTime(time ?? '', locale), name: markedBy ?? '' })}
        </span>
        {told && <GuardiansToldList told={told} timeZone={registers.timeZone} />}
      </Link>
      {group.mayMark && !told && (
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
        <TellGuardiansDialog
          childId={child.childId}
          name={name}
          register={{ day: registers.day, asked: null }}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
