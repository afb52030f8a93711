import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import type { Attendance, GroupRegister, Registers } from '#core/attendance/attendance.ts';
import { isOfLeaving } from '#core/attendance/attendance-rules.ts';
import { groupDayOf, isUnexplained } from '#core/attendance/status-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { useWords } from '#web/words/words.ts';
import { childDayQuery, type RegisterOf } from './attendance-queries.ts';
import { DayHistory } from './DayHistory.tsx';
import { GuardiansToldList } from './GuardiansToldList.tsx';
import { MarkForm } from './MarkForm.tsx';
import { registerLabels } from './register-labels.ts';
import { ReportedAbsences } from './ReportedAbsences.tsx';
import { TellGuardiansDialog } from './TellGuardiansDialog.tsx';

type Props = {
  child: Attendance;
  group: GroupRegister;
  registers: Registers;
  register: RegisterOf;
  now: SchoolTime;
  isOpen: boolean;
  /** Whether the child's mark waits for the network. */
  waits: boolean;
  onClose: () => void;
};

/** A child's day: what it is marked as and may be, what its family reported, and every mark with who made it. */
export function ChildDayDialog({ child, group, registers, register, now, isOpen, waits, onClose }: Props) {
  const t = useWords();
  const query = useQuery(childDayQuery(child.childId, register.day));
  const [telling, setTelling] = useState(false);
  const mayTell =
    isOpen &&
    register.day === registers.today &&
    !child.told &&
    isUnexplained(child, groupDayOf(group, registers, now), now);
  return (
    <Dialog title={child.child} onClose={onClose}>
      {waits && <p className="font-semibold text-small text-sun">{t('register.waits')}</p>}
      {isOpen && !child.mayMarkLeft && <p className="text-ink-soft text-small">{t('register.yours')}</p>}
      {isOpen && (child.mayMarkLeft || !isOfLeaving(child.status, child.before?.status ?? null)) && (
        <MarkForm child={child} register={register} now={now} onDone={onClose} />
      )}
      {mayTell && (
        <Button
          kind="quiet"
          icon={<BellRing aria-hidden size={18} className="shrink-0" />}
          onClick={() => setTelling(true)}
        >
          {t('attendance.tell')}
        </Button>
      )}
      {child.told && <GuardiansToldList told={child.told} timeZone={registers.timeZone} />}
      <Stale asked={[query]} />
      {query.isPending && <Skeleton className="h-12" count={2} />}
      {query.data && <ReportedAbsences absences={query.data.absences} timeZone={registers.timeZone} />}
      {query.data && <DayHistory marks={query.data.marks} timeZone={registers.timeZone} />}
      {telling && (
        <TellGuardiansDialog
          childId={child.childId}
          name={registerLabels(registers).get(child.childId) ?? child.child}
          register={register}
          onClose={() => setTelling(false)}
        />
      )}
    </Dialog>
  );
}
