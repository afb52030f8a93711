import { CircleCheck, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { GroupRegister, Registers } from '#core/attendance/attendance.ts';
import { isToMark, progressOf } from '#core/attendance/status-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { type RegisterOf, useCompletion, useEveryone } from './attendance-queries.ts';
import { clockOf } from './attendance-words.ts';

type Props = {
  /** With the marks that wait for the network. */
  group: GroupRegister;
  /** Whether "done" (true) or "reopen" (false) waits for the network. */
  completion: boolean | null;
  registers: Registers;
  register: RegisterOf;
  now: SchoolTime;
};

/**
 * Marks the children who are left to mark, and declares attendance done. It keeps its height, so that the list does not
 * move under the finger.
 */
export function AttendanceBar({ group, completion: waitingDone, registers, register, now }: Props) {
  const t = useWords();
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const { day, today } = registers;
  const waiting = group.children.filter((child) => isToMark(child, day, now)).length;
  const failed = (error: Error) => showToast({ ...failureWords(t, error, t('register.failed')), failed: true });
  const focusTitle = () => document.getElementById('register-title')?.focus();
  const everyone = useEveryone(group.groupId, register, now, {
    onDone: (n) => {
      showToast({ title: t('register.everyoneDone', { n }) });
      focusTitle();
    },
    onFailed: failed,
  });
  const completion = useCompletion(group.groupId, register, {
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
          unready={everyone.sending}
          icon={<UsersRound aria-hidden size={20} className="shrink-0" />}
          onClick={() => !everyone.sending && everyone.markEveryone(waiting)}
        >
          {everyone.sending
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
