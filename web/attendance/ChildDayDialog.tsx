import { useQuery } from '@tanstack/react-query';
import { BellRing, Phone } from 'lucide-react';
import { useState } from 'react';
import type { Attendance, GroupRegister, Registers } from '#core/attendance/attendance.ts';
import { involvesLeaving } from '#core/attendance/attendance-rules.ts';
import { groupDayOf, isDiscrepancy, isUnexplained } from '#core/attendance/status-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { ChildCardButton } from '#web/children/ChildCardButton.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { childDayQuery, type RegisterParams } from './attendance-queries.ts';
import { DayHistory } from './DayHistory.tsx';
import { Discrepancy } from './Discrepancy.tsx';
import { GuardiansToldList } from './GuardiansToldList.tsx';
import { AttendanceMarkForm } from './AttendanceMarkForm.tsx';
import { PhonePickupDialog } from './PhonePickupDialog.tsx';
import { PhoneReportDialog } from './PhoneReportDialog.tsx';
import { registerLabels } from './register-child-labels.ts';
import { ReportedAbsences } from './ReportedAbsences.tsx';
import { NotifyGuardiansDialog } from './NotifyGuardiansDialog.tsx';

type Props = {
  child: Attendance;
  /** The child's label, unique in the group. */
  name: string;
  group: GroupRegister;
  registers: Registers;
  register: RegisterParams;
  now: SchoolTime;
  isOpen: boolean;
  /** Whether the child's mark waits for the network. */
  waits: boolean;
  onClose: () => void;
};

/** A child's day: its mark and how to change it, the absences reported by its family, and the history of marks. */
export function ChildDayDialog({ child, name, group, registers, register, now, isOpen, waits, onClose }: Props) {
  const t = useTranslation();
  const query = useQuery(childDayQuery(child.childId, register.day));
  const [telling, setTelling] = useState(false);
  const [calling, setCalling] = useState(false);
  const [pickingUp, setPickingUp] = useState(false);
  const isUnexplainedNow = isUnexplained(child, groupDayOf(group, registers, now), now);
  const mayTell = isOpen && register.day === registers.today && !child.told && isUnexplainedNow;
  return (
    <Dialog title={name} onClose={onClose}>
      <ChildCardButton childId={child.childId} className="self-start font-semibold text-river text-small">
        {t('register.card')}
      </ChildCardButton>
      {waits && <p className="font-semibold text-small text-sun">{t('register.waits')}</p>}
      <Discrepancy
        child={child}
        register={register}
        isShown={isDiscrepancy(child, registers, now)}
        isOpen={isOpen}
        timeZone={registers.timeZone}
      />
      {isOpen && !child.mayMarkLeft && <p className="text-ink-soft text-small">{t('register.yours')}</p>}
      {isOpen && (child.mayMarkLeft || !involvesLeaving(child.status, child.before?.status ?? null)) && (
        <AttendanceMarkForm
          child={child}
          name={name}
          people={query.data?.people ?? []}
          register={register}
          now={now}
          onDone={onClose}
        />
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
      {isOpen && query.data?.mayMark && (
        <Button
          kind="quiet"
          icon={<Phone aria-hidden size={18} className="shrink-0" />}
          onClick={() => setCalling(true)}
        >
          {t('register.phone')}
        </Button>
      )}
      {register.day === registers.today && query.data?.mayMark && (
        <Button
          kind="quiet"
          icon={<Phone aria-hidden size={18} className="shrink-0" />}
          onClick={() => setPickingUp(true)}
        >
          {t('register.phonePickup')}
        </Button>
      )}
      {child.told && (
        <GuardiansToldList notice={child.told} timeZone={registers.timeZone} isUnexplained={isUnexplainedNow} />
      )}
      <StaleDataNotice queries={[query]} />
      {query.isPending && <Skeleton className="h-12" count={2} />}
      {query.data && <ReportedAbsences absences={query.data.absences} timeZone={registers.timeZone} />}
      {query.data && <DayHistory marks={query.data.marks} timeZone={registers.timeZone} />}
      {calling && query.data && (
        <PhoneReportDialog
          child={query.data}
          name={name}
          register={register}
          now={now}
          onClose={() => setCalling(false)}
        />
      )}
      {pickingUp && query.data && (
        <PhonePickupDialog
          childId={child.childId}
          name={name}
          guardians={query.data.guardians.filter(({ mayCollect }) => mayCollect)}
          today={registers.today}
          onClose={() => setPickingUp(false)}
        />
      )}
      {telling && (
        <NotifyGuardiansDialog
          childId={child.childId}
          name={registerLabels(registers).get(child.childId) ?? child.child}
          register={register}
          onClose={() => setTelling(false)}
        />
      )}
    </Dialog>
  );
}
