import { type FormEvent, useState } from 'react';
import { maxAllowanceReasonLength } from '#core/custody/custody-api.ts';
import { limitsLabel } from '#core/pickup-people/person-limits-rules.ts';
import type { AuthorizedPerson } from '#core/pickups/departure.ts';
import { errorCode, isRefusal } from '#web/api/call-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { DisclosureIcon } from '#web/ui/DisclosureIcon.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { PhoneLink } from '#web/ui/PhoneLink.tsx';
import { Select } from '#web/ui/Select.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { useAllow } from './departure-queries.ts';

type Props = {
  childId: number;
  people: readonly AuthorizedPerson[];
  /** The number of the office. */
  phone: string;
  /** Whether the current user may allow a person for today. */
  isOffice: boolean;
  /** Whether it is unfolded from the start. */
  isOpen: boolean;
};

/**
 * The people whose day it is not by the custody calendar, or those whose name the office checks: call the office. The
 * office allows one for today.
 */
export function OutsidePeople({ childId, people, phone, isOffice, isOpen }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const asksOffice = people.some(({ askOffice }) => askOffice);
  return (
    <details open={isOpen} className="rounded-m border border-line px-3.5">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-2 py-2 font-semibold text-small">
        <span>
          {t(asksOffice ? 'departures.askOffice' : 'departures.outside')}
          <span className="block font-normal text-ink-soft">
            {people.map(({ name, limits }) => (limits ? `${name} (${limitsLabel(limits, locale)})` : name)).join(', ')}
          </span>
        </span>
        <DisclosureIcon />
      </summary>
      <div className="flex flex-col gap-3 pb-3.5">
        <p className="font-semibold text-maple text-small">
          {asksOffice && t(isOffice ? 'departures.nameListed' : 'departures.askOfficeText')}{' '}
          {(isOffice || !asksOffice) && t(isOffice ? 'departures.outsideOffice' : 'departures.outsideText')}
        </p>
        {isOffice ? (
          <AllowForm childId={childId} people={people} />
        ) : (
          <PhoneLink number={phone} className="min-h-14">
            {t('departures.callOffice', { phone })}
          </PhoneLink>
        )}
      </div>
    </details>
  );
}

function AllowForm({ childId, people }: Pick<Props, 'childId' | 'people'>) {
  const t = useTranslation();
  const [picked, setPicked] = useState<number>();
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const person = people.find(({ id }) => id === picked) ?? people[0];
  const allow = useAllow(childId, {
    onDone() {
      showToast({
        title: t('departures.authorized', { name: person?.name ?? '' }),
        text: t('departures.authorizedText'),
      });
    },
  });
  const body = { personId: person?.id ?? 0, reason: reason.trim() };
  const failure = allow.failureOf(body);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    if (body.reason === '') event.currentTarget.querySelector<HTMLElement>('[name="allowReason"]')?.focus();
    else allow.act(body);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label={t('departures.allowWho')}>
        {(wiring) => (
          <Select {...wiring} value={person?.id ?? ''} onChange={({ target }) => setPicked(Number(target.value))}>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t('departures.reason')}
        hint={t('departures.reasonText')}
        problem={isSubmitted && body.reason === '' ? t('departures.reasonRequired') : undefined}
      >
        {(wiring) => (
          <input
            {...wiring}
            name="allowReason"
            autoComplete="off"
            maxLength={maxAllowanceReasonLength}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            className={controlClasses}
          />
        )}
      </Field>
      <p role="alert" className="text-maple text-small empty:hidden">
        {failure && t(reasonOf(failure))}
      </p>
      <Button type="submit" kind="line" wide className="min-h-14" unready={body.reason === '' || allow.sending}>
        {t(allow.sending ? 'departures.sending' : 'departures.allow')}
      </Button>
    </form>
  );
}

function reasonOf(error: Error) {
  if (!isRefusal(error)) return 'failures.unsureText';
  if (errorCode(error) === 'conflict') return 'departures.schoolClosed';
  if (errorCode(error) === 'invalid') return 'departures.allowChanged';
  return errorCode(error) === 'forbidden' ? 'departures.ownChild' : (`refusals.${errorCode(error)}` as const);
}
