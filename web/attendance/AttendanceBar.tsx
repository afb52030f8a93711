import { CircleCheck, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { GroupRegister, Registers } from '#core/attendance/attendance.ts';
import { needsMark, progressOf } from '#core/attendance/status-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { type RegisterParams, useCompleteAttendance, useBulkMark } from './attendance-queries.ts';
import { clockOf } from './attendance-labels.ts';

type Props = {
  /** With the marks that wait for the network. */
  group: GroupRegister;
  /** Whether a completion (true) or a reopening (false) waits for the network. */
  completion: boolean | null;
  registers: Registers;
  register: RegisterParams;
  now: SchoolTime;
};

/**
 * Marks the remaining children, and completes attendance. Its height is fixed, so that the list does not move under the
 * finger.
 */
export function AttendanceBar({ group, completion: waitingDone, registers, register, now }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const { day, today } = registers;
  const waiting = group.children.filter((child) => needsMark(child, registers, now)).length;
  const failed = (error: Error) => showToast({ ...failureMessage(t, error, t('register.failed')), failed: true });
  const focusTitle = () => document.getElementById('register-title')?.focus();
  const bulk = useBulkMark(group.groupId, { ...register, hours: registers.hours }, now, {
    onDone: (n) => {
      showToast({ title: t('register.everyoneDone', { n }) });
      focusTitle();
    },
    onFailed: failed,
  });
  const completion = useCompleteAttendance(group.groupId, register, {
    onDone: () => {
      setAsking(false);
      focusTitle();
    },
    onFailed: failed,
  });
  const { done } = group;
  const isToday = day === today;
  const isBegun = progressOf(group, registers, now) !== 'untaken';
  const mayComplete = isToday && registers.hasSchool && !done && waitingDone === null && (isBegun || waiting === 0);
  if (!isToday && waiting === 0) return null;
  return (
    <div className="flex min-h-14 max-w-column items-center gap-2">
      {!done && waiting > 0 && (
        <Button
          className="min-w-0 grow"
          unready={bulk.sending}
          icon={<UsersRound aria-hidden size={20} className="shrink-0" />}
          onClick={() => !bulk.sending && bulk.markBulk(waiting)}
        >
          {bulk.sending
            ? t('attendance.sending')
            : waiting === group.children.length
              ? t('register.everyone')
              : t('register.others', { n: waiting })}
        </Button>
      )}
      {mayComplete && (
        <Button
          kind={waiting > 0 ? 'line' : 'main'}
          className={waiting > 0 ? 'min-h-12! shrink-0' : 'grow'}
          unready={completion.sending}
          aria-label={t('register.doneOf', { room: group.room })}
          onClick={() => {
            if (completion.sending) return;
            if (waiting > 0) setAsking(true);
            else completion.complete(true);
          }}
        >
          {completion.sending ? t('attendance.sending') : t('register.done')}
        </Button>
      )}
      {isToday && done && waitingDone === null && (
        <>
          <p className="flex min-w-0 grow items-center gap-1.5 text-fir text-small leading-snug">
            <CircleCheck aria-hidden size={18} className="shrink-0" />
            {t('register.doneAt', { time: clockOf(done.at, registers.timeZone, locale), name: done.by })}
          </p>
          <Button kind="bare" unready={completion.sending} onClick={() => completion.complete(false)}>
            {t('register.reopen')}
          </Button>
        </>
      )}
      {waitingDone !== null && (
        <p className="min-w-0 grow text-small text-sun leading-snug">
          {t('register.waitsOf', { what: t(waitingDone ? 'register.done' : 'register.reopen') })}
        </p>
      )}
      {asking && waiting > 0 && waitingDone === null && (
        <ConfirmDialog
          title={t('register.doneQuestion')}
          act={t(completion.sending ? 'attendance.sending' : 'register.doneConfirm')}
          keep={t('register.keepMarking')}
          sending={completion.sending}
          onAct={() => completion.complete(true)}
          onClose={() => setAsking(false)}
          kind="main"
        >
          <p>{t('register.doneText', { n: waiting })}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
