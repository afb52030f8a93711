import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Child } from '#core/children/child.ts';
import type { SharedPickupCode } from '#core/pickup-people/pickup-code.ts';
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import { addDays, dayInputRange } from '#core/time/day.ts';
import { maxCodeDaysAhead } from '#core/pickup-people/pickup-code.ts';
import { CallError, errorCode } from '#web/api/call-error.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { type TranslationKey, useTranslation } from '#web/i18n/use-translation.ts';
import { ChildrenField } from './ChildrenField.tsx';
import { pickupCodesQuery, useShareCode } from './pickup-code-queries.ts';
import { SharedCode } from './SharedCode.tsx';
import { SharedCodeList } from './SharedCodeList.tsx';

type Props = { person: PickupPerson; candidates: readonly Child[]; onClose: () => void };

/** Makes a code for a pickup person and a day, and lists those that were shared. */
export function ShareCodeDialog({ person, candidates, onClose }: Props) {
  const t = useTranslation();
  const { id: pickupPersonId, name, validOn } = person;
  const covered = candidates.filter(({ id }) => person.childIds.includes(id));
  const { day: today } = useSchoolTime(covered[0]?.id);
  const [childIds, setChildIds] = useState<readonly number[]>(covered.map(({ id }) => id));
  const [day, setDay] = useState('');
  const [made, setMade] = useState<SharedPickupCode>();
  const codes = useQuery(pickupCodesQuery);
  const shared = codes.data?.filter((one) => one.pickupPersonId === pickupPersonId && one.id !== made?.id) ?? [];
  const { sending, failureOf, send } = useShareCode({
    onDone: setMade,
    onFailed: (error) =>
      showToast({ ...failureMessage(t, error, t('pickupCodes.failed'), t(reasonOf(error))), failed: true }),
  });
  const chosen = validOn ?? (day || undefined);
  const body = { pickupPersonId, childIds: [...childIds], ...(chosen && { day: chosen }) };
  const failure = failureOf(body);
  const problem = failure && isOfDay(failure) ? t(reasonOf(failure)) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (childIds.length > 0) send(body, undefined);
  };
  return (
    <Dialog title={t('pickupCodes.title', { name })} onClose={onClose}>
      {made ? (
        <SharedCode code={made} family={covered} />
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <p className="text-small">{t('pickupCodes.text')}</p>
          {covered.length > 1 && (
            <ChildrenField
              candidates={covered}
              value={childIds}
              onChange={setChildIds}
              problem={childIds.length === 0 ? t('pickupCodes.childRequired') : undefined}
            />
          )}
          {validOn === undefined && (
            <Field
              label={t('pickupCodes.day')}
              optional={t('ui.optional')}
              help={t('pickupCodes.dayHint')}
              day={day || undefined}
              problem={problem}
            >
              {(wiring) => (
                <input
                  {...wiring}
                  type="date"
                  name="day"
                  min={today}
                  max={addDays(today, maxCodeDaysAhead) || dayInputRange.last}
                  value={day}
                  onChange={({ target }) => setDay(target.value)}
                  className={controlClasses}
                />
              )}
            </Field>
          )}
          <p className="text-ink-soft text-small">{t('pickupCodes.notifies')}</p>
          <Button type="submit" wide unready={sending || childIds.length === 0}>
            {t(sending ? 'pickupCodes.making' : 'pickupCodes.make')}
          </Button>
        </form>
      )}
      <SharedCodeList codes={shared} family={covered} />
    </Dialog>
  );
}

const ofDay: Readonly<Record<string, TranslationKey>> = {
  too_early: 'pickupCodes.tooEarly',
  too_late: 'pickupCodes.tooLate',
  not_allowed: 'pickupCodes.noSchool',
};

const dayProblem = (failure: Error) =>
  failure instanceof CallError ? failure.problem?.problems?.find(({ path }) => path === 'day')?.code : undefined;

const isOfDay = (failure: Error) => dayProblem(failure) !== undefined || errorCode(failure) === 'person_not_authorized';

function reasonOf(failure: Error): TranslationKey {
  const code = errorCode(failure);
  if (code === 'person_not_authorized') return 'pickupCodes.notAuthorized';
  return ofDay[dayProblem(failure) ?? ''] ?? (`refusals.${code}` as const);
}
