import { TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { absenceDurations, absenceKinds, absenceReasons } from '#core/absences/absence.ts';
import { daysAwayWith, reportableDays } from '#core/absences/absence-rules.ts';
import type { AttendanceDay } from '#core/attendance/attendance.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { CallError, errorCode } from '#web/api/call-error.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { discardDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type RegisterParams, useReportByPhone } from './attendance-queries.ts';
import { isCallerRefused } from './caller-refusal-rules.ts';
import { type CallerDraft, CallerFields, callerOf } from './CallerFields.tsx';
import { type PhoneReportDraft, phoneReportOf, reportProblem, spanOf } from './phone-report-draft.ts';

type Props = {
  /** The child's day as the school knows it. */
  child: AttendanceDay;
  /** The child's label, unique in the group. */
  name: string;
  register: RegisterParams;
  /** The school's clock. */
  now: SchoolTime;
  onClose: () => void;
};

type Draft = PhoneReportDraft & { readonly caller: CallerDraft };

const blank: Omit<Draft, 'date'> = {
  caller: { chosen: undefined, typed: '' },
  kind: 'absent',
  endDate: '',
  time: '',
  reason: undefined,
  duration: 'full_day',
  notes: '',
};

/** What a parent says on the phone: who calls, and the absence, late arrival or early leaving. */
export function PhoneReportDialog({ child, name, register, now, onClose }: Props) {
  const t = useTranslation();
  const draftName = `phone report of ${child.childId} on ${now.day}`;
  const [touched, change] = useDraft<Draft>(draftName);
  const draft: Draft = { ...blank, date: now.day, ...touched };
  const { caller } = draft;
  const [isSubmitted, setSubmitted] = useState(false);
  const { sending, failure, send } = useReportByPhone(child.childId, register, () => {
    discardDraft(draftName);
    showToast({ title: t('register.phoneSaved', { name }), text: t('register.phoneSavedText') });
    onClose();
  });
  const isTimed = draft.kind !== 'absent';
  const from = callerOf(caller);
  const found = reportProblem(draft, child.calendar, now);
  const limits = reportableDays(now.day);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    setSubmitted(true);
    const callerField = caller.chosen === undefined ? 'caller' : 'name';
    const wrong = from ? found?.field : callerField;
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    else if (from && draft.reason) send(phoneReportOf(draft, from, draft.reason), undefined);
  };
  const problem = (field: string) => (isSubmitted && found?.field === field ? t(found.words) : undefined);
  return (
    <Dialog title={t('register.phoneTitle', { name })} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <RestoredDraft name={draftName} />
        <CallerFields
          guardians={child.guardians.filter(({ mayReport }) => mayReport)}
          draft={caller}
          onChange={(next) => change({ caller: next })}
          isSubmitted={isSubmitted}
        />
        <RadioGroup
          look="bar"
          name="kind"
          legend={t('register.phoneKind')}
          options={absenceKinds.map((value) => ({ value, label: t(`absences.kind_${value}`) }))}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
        />
        <RadioGroup
          look="chips"
          name="reason"
          legend={t('absences.reason')}
          options={absenceReasons.map((value) => ({ value, label: t(`absences.${value}`) }))}
          value={draft.reason}
          onChange={(reason) => change({ reason })}
          problem={problem('reason')}
        />
        {!isTimed && (
          <RadioGroup
            look="bar"
            name="duration"
            legend={t('absences.duration')}
            options={absenceDurations.map((value) => ({ value, label: t(`absences.${value}`) }))}
            value={draft.duration}
            onChange={(duration) => change({ duration })}
          />
        )}
        <div className="flex flex-wrap gap-3 *:basis-36">
          <Field label={t('absences.date')} problem={problem('date')} day={draft.date}>
            {(wiring) => (
              <input
                {...wiring}
                type="date"
                name="date"
                min={limits.first}
                max={limits.last}
                value={draft.date}
                onChange={({ target }) => change({ date: target.value })}
                className={controlClasses}
              />
            )}
          </Field>
          {!isTimed && draft.duration === 'full_day' && (
            <Field
              label={t('absences.lastDay')}
              optional={t('ui.optional')}
              problem={problem('endDate')}
              day={draft.endDate}
            >
              {(wiring) => (
                <input
                  {...wiring}
                  type="date"
                  name="endDate"
                  min={draft.date || limits.first}
                  max={limits.last}
                  value={draft.endDate}
                  onChange={({ target }) => change({ endDate: target.value })}
                  className={controlClasses}
                />
              )}
            </Field>
          )}
          {draft.kind !== 'absent' && (
            <Field label={t(`absences.time_${draft.kind}`)} problem={problem('time')}>
              {(wiring) => (
                <input
                  {...wiring}
                  type="time"
                  name="time"
                  value={draft.time}
                  onChange={({ target }) => change({ time: target.value })}
                  className={controlClasses}
                />
              )}
            </Field>
          )}
        </div>
        <Field label={t('absences.notes')} optional={t('ui.optional')}>
          {(wiring) => (
            <textarea
              {...wiring}
              name="notes"
              rows={2}
              value={draft.notes}
              onChange={({ target }) => change({ notes: target.value })}
              className={`${controlClasses} py-3`}
            />
          )}
        </Field>
        <CancelledPickups child={child} draft={found ? null : draft} today={now.day} />
        <p role="alert" className="text-maple text-small empty:hidden">
          {failure && <PhoneReportFailure failure={failure} />}
        </p>
        <Button type="submit" wide unready={sending}>
          {t(sending ? 'attendance.sending' : 'register.phoneSave')}
        </Button>
      </form>
    </Dialog>
  );
}

type CancelledProps = { child: AttendanceDay; draft: PhoneReportDraft | null; today: string };

/** Warns before saving that the report cancels scheduled pickups: a live region, so that it is read out. */
function CancelledPickups({ child, draft, today }: CancelledProps) {
  const t = useTranslation();
  const days = draft ? daysAwayWith(spanOf(draft), child.absences, today) : [];
  const cancelled = child.pickupDays.filter((day) => days.includes(day)).length;
  return (
    <div role="status" className={cancelled === 0 ? 'sr-only' : undefined}>
      {cancelled > 0 && (
        <p className="flex items-start gap-2 rounded-m bg-sun-tint p-3 text-small text-sun">
          <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          {t('absences.willCancel', { n: cancelled })}
        </p>
      )}
    </div>
  );
}

/** Why a report was refused: who reported first, a caller without the right, or a time outside of the school day. */
function PhoneReportFailure({ failure }: { failure: Error }) {
  const t = useTranslation();
  const problem = failure instanceof CallError ? failure.problem : undefined;
  if (problem?.reportedBy) return t('absences.alreadyReportedBy', { name: problem.reportedBy });
  if (isCallerRefused(failure)) return t('register.phoneNotAllowed');
  if (errorCode(failure) === 'invalid') {
    const [first] = problem?.problems ?? [];
    if (first?.path === 'time') return t('absences.timeOutside');
    if (first?.path === 'date') return t('register.phoneDate');
  }
  return Object.values(failureMessage(t, failure, t('register.failed'))).join('. ');
}
