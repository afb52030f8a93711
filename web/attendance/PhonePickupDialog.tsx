import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AttendanceDay } from '#core/attendance/attendance.ts';
import type { PhonePickup } from '#core/pickups/phone-pickup-api.ts';
import { formatTime } from '#core/time/format.ts';
import { CallError, errorCode } from '#web/api/call-error.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { discardDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { isCallerRefused } from './caller-refusal-rules.ts';
import { phonePickupQuery, useSchedulePickupByPhone } from './attendance-queries.ts';
import { CallerFields, callerOf, type CallerDraft } from './CallerFields.tsx';

type Props = {
  childId: number;
  /** The child's label, unique in the group. */
  name: string;
  guardians: AttendanceDay['guardians'];
  /** The school's today. */
  today: string;
  onClose: () => void;
};

type Draft = { readonly caller: CallerDraft; readonly time: string; readonly person: string };

const blank: Draft = { caller: { chosen: undefined, typed: '' }, time: '', person: '' };

/** The pickup of today that a parent asks for on the phone: who calls, when, and who comes. */
export function PhonePickupDialog({ childId, name, guardians, today, onClose }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const query = useQuery(phonePickupQuery(childId, today));
  const draftName = `phone pickup of ${childId} on ${today}`;
  const [touched, touch] = useDraft<Draft>(draftName);
  const { caller, time, person }: Draft = { ...blank, ...touched };
  const [isSubmitted, setSubmitted] = useState(false);
  const { sending, failure, send } = useSchedulePickupByPhone(childId, () => {
    discardDraft(draftName);
    showToast({ title: t('register.phoneSaved', { name }), text: t('register.phoneSavedText') });
    onClose();
  });
  const from = callerOf(caller);
  const body: PhonePickup | null = from && time && person ? bodyOf(from) : null;
  function bodyOf(known: PhonePickup['from']): PhonePickup {
    return { from: known, date: today, time, pickupPersonId: Number(person) };
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    setSubmitted(true);
    const missing = !from ? (caller.chosen === undefined ? 'caller' : 'name') : time ? 'person' : 'time';
    if (body) send(body, undefined);
    else event.currentTarget.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus();
  };
  const problem = (isMissing: boolean) => (isSubmitted && isMissing ? t('register.phoneMissing') : undefined);
  const scheduledBy = failure instanceof CallError ? failure.problem?.scheduledBy : undefined;
  const { data } = query;
  return (
    <Dialog title={t('register.phonePickupTitle', { name })} onClose={onClose}>
      <StaleDataNotice queries={[query]} />
      {query.isPending && <Skeleton className="h-12" count={3} />}
      {data?.pickup && (
        <p className="text-small">
          {t('register.phonePickupExists', {
            time: data.pickup.time === null ? '—' : formatTime(data.pickup.time, locale),
            person: data.pickup.person,
          })}
        </p>
      )}
      {data && !data.pickup && data.slots.length === 0 && <p>{t('register.phonePickupNone')}</p>}
      {data && !data.pickup && data.slots.length > 0 && (
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <RestoredDraft name={draftName} />
          <CallerFields
            guardians={guardians}
            draft={caller}
            onChange={(next) => touch({ caller: next })}
            isSubmitted={isSubmitted}
          />
          <div className="flex flex-wrap gap-3 *:basis-36">
            <Field label={t('register.phoneSlot')} problem={problem(time === '')}>
              {(wiring) => (
                <Select {...wiring} name="time" value={time} onChange={({ target }) => touch({ time: target.value })}>
                  <option value="">{t('register.phoneChoose')}</option>
                  {data.slots.map((slot) => (
                    <option key={slot} value={slot}>
                      {formatTime(slot, locale)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t('register.phonePerson')} problem={problem(person === '')}>
              {(wiring) => (
                <Select
                  {...wiring}
                  name="person"
                  value={person}
                  onChange={({ target }) => touch({ person: target.value })}
                >
                  <option value="">{t('register.phoneChoose')}</option>
                  {data.people.map((one) => (
                    <option key={one.id} value={one.id}>
                      {one.name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <p role="alert" className="text-maple text-small empty:hidden">
            {failure &&
              (isCallerRefused(failure)
                ? t('register.phoneNotAllowed')
                : scheduledBy
                  ? t('register.phonePickupBy', { name: scheduledBy })
                  : errorCode(failure) === 'invalid'
                    ? t('register.phonePickupNone')
                    : Object.values(failureMessage(t, failure, t('register.failed'))).join('. '))}
          </p>
          <Button type="submit" wide unready={sending}>
            {t(sending ? 'attendance.sending' : 'register.phoneSave')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
