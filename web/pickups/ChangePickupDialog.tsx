import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import type { Pickup } from '#core/pickups/pickup.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { PersonField } from './PersonField.tsx';
import { PickupMethodFields } from './PickupMethodFields.tsx';
import {
  changeOf,
  choiceOf,
  type MissingField,
  missingOf,
  type Plan,
  allowedPeople,
  peopleAt,
  planOfPickup,
  availableSlots,
} from './pickup-draft.ts';
import { useChangePickup } from './pickup-queries.ts';
import { scheduleError } from './schedule-error.ts';

type Props = {
  pickup: Pickup;
  name: string;
  people: readonly PickupPerson[];
  calendar: SchoolCalendar;
  onClose: () => void;
};

/** Edits a pickup's time and person. Child and day cannot change. */
export function ChangePickupDialog({ pickup, name, people, calendar, onClose }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const now = useSchoolTime(pickup.childId);
  const [chosen, setChosen] = useState<Plan>(() => planOfPickup(pickup));
  const [problem, setProblem] = useState<MissingField | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const able = allowedPeople(people, pickup.childId, pickup.date);
  const plan = changeOf(chosen, pickup, { calendar, now, people: able });
  const choice = choiceOf(plan);
  const { sending, failureOf, send } = useChangePickup(pickup.id, {
    onDone() {
      showToast({ title: t('pickups.changed') });
      flushSync(onClose);
      document.getElementById(`pickup-${pickup.id}`)?.focus();
    },
    onFailed: (error) => showToast(failureToast(t, error, t('pickups.changeError'), scheduleError(error, t))),
  });
  const failure = failureOf(choice);
  const change = (part: Partial<Plan>) => {
    setChosen({ ...plan, ...part });
    setProblem(null);
  };
  const submit = () => {
    const found = missingOf(plan, pickup.childId);
    setProblem(found);
    if (found) {
      showToast({ title: t('ui.error'), text: t(found.words), failed: true });
      form.current?.querySelector<HTMLElement>(`[name="${found.field}"]:not(:disabled)`)?.focus();
    } else if (choice) send(choice, undefined);
  };
  const problemAt = (field: MissingField['field']) => (problem?.field === field ? t(problem.words) : undefined);
  return (
    <Dialog title={t('pickups.changeOf', { name })} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="flex flex-col gap-5"
      >
        <p className="text-ink-soft text-small">{formatDay(pickup.date, locale, 'weekday')}</p>
        {plan.mayUseGps && (
          <RadioGroup
            look="bar"
            name="method"
            legend={t('pickups.method')}
            options={[
              { value: 'time', label: t('pickups.time') },
              { value: 'gps', label: t('pickups.gps') },
            ]}
            value={plan.method}
            onChange={(method) => change({ method })}
          />
        )}
        <PickupMethodFields
          plan={plan}
          slots={availableSlots(pickup, calendar)}
          own={pickup.time}
          now={now}
          problemAt={problemAt}
          onChange={change}
        />
        <PersonField
          people={peopleAt(able, plan)}
          today={now.day}
          hint={t('pickups.choosePerson')}
          value={plan.personId}
          onChange={(personId) => change({ personId })}
          problem={problemAt('person')}
        />
        {failure && (
          <SubmitError
            title={t('pickups.changeError')}
            failure={failure}
            childId={pickup.childId}
            why={scheduleError(failure, t)}
            onRetry={submit}
          />
        )}
        <Button type="submit" wide unready={sending || missingOf(plan, pickup.childId) !== null}>
          {plan.method === 'gps'
            ? t('pickups.changeToGps')
            : plan.time
              ? t('pickups.changeTo', { time: formatTime(plan.time, locale) })
              : t('pickups.change')}
        </Button>
      </form>
    </Dialog>
  );
}
