import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type Attendance,
  type AttendanceStatus,
  attendanceStatuses,
  maxBroughtByLength,
} from '#core/attendance/attendance.ts';
import { hasEditableTime, involvesLeaving, isArrival, markProblems } from '#core/attendance/attendance-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useOnline } from '#web/ui/browser/use-online.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { statusLabel } from './attendance-labels.ts';
import { markFailureMessage } from './mark-failure-words.ts';
import { type RegisterParams, useMarkChild } from './attendance-queries.ts';

type Props = {
  child: Attendance;
  name: string;
  /** The names of the people who may collect the child, suggested as the person who brought it. */
  people: readonly string[];
  register: RegisterParams;
  now: SchoolTime;
  onDone: () => void;
};

/** Sets any mark, with its time and who brought the child if it has them, or removes it. */
export function AttendanceMarkForm({ child, name, people, register, now, onDone }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { day } = register;
  const back = { status: null, ...(child.status && { seen: child.status }) };
  const [status, setStatus] = useState<AttendanceStatus | null>(child.status);
  const [typed, setTyped] = useState<string | null>(null);
  const [broughtBy, setBroughtBy] = useState(child.arrival?.broughtBy ?? '');
  const [isSubmitted, setSubmitted] = useState(false);
  const isShown = useIsMounted();
  const isOnline = useOnline();
  const { sending, mark, failureOf } = useMarkChild(child.childId, register, {
    onDone: () => isShown() && onDone(),
    onFailed: (error) => isShown() || showToast({ ...markFailureMessage(t, error, name), failed: true }),
  });
  /** A mark that waits for the network is shown on the row. */
  const send = (mine: Parameters<typeof mark>[0]) => {
    mark(mine);
    if (!isOnline) onDone();
  };
  const takesTime = hasEditableTime(status);
  // The recorded time applies to the recorded mark only.
  const usual = status === child.status ? (child.time ?? '') : day === now.day ? now.time : '';
  const time = typed ?? usual;
  const comes = isArrival(status);
  const bringer = broughtBy.trim() || null;
  const isRenamed = comes && bringer !== (child.arrival?.broughtBy ?? null);
  const body = { status, ...(takesTime && time && { time }), ...(isRenamed && { broughtBy: bringer }) };
  const wrong = markProblems({ ...body, day }, now).find(({ path }) => path === 'time');
  const failure = failureOf(body) ?? failureOf(back);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    if (sending) return;
    if (status !== null && !wrong) send(body);
    else event.currentTarget.querySelector<HTMLElement>(status === null ? '[name="status"]' : '[name="time"]')?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <RadioGroup
        look="chips"
        name="status"
        legend={t('register.markAs')}
        options={attendanceStatuses
          .filter((value) => child.mayMarkLeft || !involvesLeaving(child.status, value))
          .map((value) => ({ value, label: t(`attendance.${value}`) }))}
        value={status ?? undefined}
        onChange={(chosen) => {
          setStatus(chosen);
          setTyped(null);
        }}
        problem={isSubmitted && status === null ? t('register.statusMissing') : undefined}
      />
      {takesTime && (
        <Field
          label={t(comes ? 'register.timeOfLate' : 'register.timeOfLeft')}
          problem={
            isSubmitted && wrong
              ? t(wrong.code === 'required' ? 'register.timeMissing' : 'register.timeToCome')
              : undefined
          }
        >
          {(wiring) => (
            <input
              {...wiring}
              type="time"
              name="time"
              value={time}
              onChange={({ target }) => setTyped(target.value)}
              className={controlClasses}
            />
          )}
        </Field>
      )}
      {comes && (
        <Field label={t('register.broughtBy')}>
          {(wiring) => (
            <>
              <input
                {...wiring}
                name="broughtBy"
                list="bringers"
                autoComplete="off"
                maxLength={maxBroughtByLength}
                value={broughtBy}
                onChange={({ target }) => setBroughtBy(target.value)}
                className={controlClasses}
              />
              <datalist id="bringers">
                {people.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </datalist>
            </>
          )}
        </Field>
      )}
      <p role="alert" className="text-maple text-small empty:hidden">
        {failure && Object.values(failureMessage(t, failure, t('register.failed'))).join('. ')}
      </p>
      <Button type="submit" wide unready={sending}>
        {t(sending ? 'attendance.sending' : 'register.save')}
      </Button>
      {child.status !== null && (
        <Button kind="bare" unready={sending} onClick={() => !sending && send(back)}>
          {child.before
            ? t('register.undoTo', { status: statusLabel(child.before, locale, t, 'always') })
            : t('register.takeBack')}
        </Button>
      )}
    </form>
  );
}

/** Whether the form is still mounted: a reply may arrive after it was closed and another child's form opened. */
function useIsMounted(): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}
