import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Attendance, type AttendanceStatus, attendanceStatuses } from '#core/attendance/attendance.ts';
import { hasOwnTime, isOfLeaving, markProblems } from '#core/attendance/attendance-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { control, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useOnline } from '#web/ui/use-online.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { statusInWords } from './attendance-words.ts';
import { markFailureWords } from './mark-failure-words.ts';
import { type RegisterOf, useMark } from './attendance-queries.ts';

type Props = { child: Attendance; register: RegisterOf; now: SchoolTime; onDone: () => void };

/** Any mark, with its time where it has one of its own; and taking it back. */
export function MarkForm({ child, register, now, onDone }: Props) {
  const t = useWords();
  const locale = useLocale();
  const { day } = register;
  const back = { status: null, ...(child.status && { seen: child.status }) };
  const [status, setStatus] = useState<AttendanceStatus | null>(child.status);
  const [typed, setTyped] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const isShown = useShown();
  const isOnline = useOnline();
  const { sending, mark, failureOf } = useMark(child.childId, register, {
    onDone: () => isShown() && onDone(),
    onFailed: (error) => isShown() || showToast({ ...markFailureWords(t, error, child.child), failed: true }),
  });
  /** What waits for the network is shown on the row. */
  const send = (mine: Parameters<typeof mark>[0]) => {
    mark(mine);
    if (!isOnline) onDone();
  };
  const takesTime = hasOwnTime(status);
  // The time that stands belongs to the mark that stands.
  const usual = status === child.status ? (child.time ?? '') : day === now.day ? now.time : '';
  const time = typed ?? usual;
  const said = { status, ...(takesTime && time && { time }) };
  const wrong = markProblems({ ...said, day }, now).find(({ path }) => path === 'time');
  const failure = failureOf(said) ?? failureOf(back);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (sending) return;
    if (status !== null && !wrong) send(said);
    else event.currentTarget.querySelector<HTMLElement>(status === null ? '[name="status"]' : '[name="time"]')?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Choice
        look="chips"
        name="status"
        legend={t('register.markAs')}
        options={attendanceStatuses
          .filter((value) => child.mayMarkLeft || !isOfLeaving(child.status, value))
          .map((value) => ({ value, label: t(`attendance.${value}`) }))}
        value={status ?? undefined}
        onChange={(chosen) => {
          setStatus(chosen);
          setTyped(null);
        }}
        problem={asked && status === null ? t('register.statusMissing') : undefined}
      />
      {takesTime && (
        <Field
          label={t(status === 'late' ? 'register.timeOfLate' : 'register.timeOfLeft')}
          problem={
            asked && wrong ? t(wrong.code === 'required' ? 'register.timeMissing' : 'register.timeToCome') : undefined
          }
        >
          {(wiring) => (
            <input
              {...wiring}
              type="time"
              name="time"
              value={time}
              onChange={({ target }) => setTyped(target.value)}
              className={control}
            />
          )}
        </Field>
      )}
      <p role="alert" className="text-maple text-small empty:hidden">
        {failure && Object.values(failureWords(t, failure, t('register.failed'))).join('. ')}
      </p>
      <Button type="submit" wide unready={sending}>
        {t(sending ? 'attendance.sending' : 'register.save')}
      </Button>
      {child.status !== null && (
        <Button kind="bare" unready={sending} onClick={() => !sending && send(back)}>
          {child.before
            ? t('register.undoTo', { status: statusInWords(child.before, locale, t, 'always') })
            : t('register.takeBack')}
        </Button>
      )}
    </form>
  );
}

/** Whether the form is still there: what it sent may be answered after it was closed, and another child's opened. */
function useShown(): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}
