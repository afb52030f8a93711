import type { ReactNode } from 'react';
import type { Child } from '#core/children/child.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { schoolDayAfter, slotsOn } from '#core/school-days/school-day-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { formatDay } from '#core/time/format.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { dayNote } from '#web/session/school-day-labels.ts';
import { PersonField } from './PersonField.tsx';
import { PickupMethodFields } from './PickupMethodFields.tsx';
import { whyNextDay } from './pickup-labels.ts';
import { draftName, planForm, type usePickupForm } from './use-pickup-form.ts';
import { scheduleError } from './schedule-error.ts';

type Props = {
  child: Child | undefined;
  form: ReturnType<typeof usePickupForm>;
  calendar: SchoolCalendar;
  now: SchoolTime;
  /** The pickup people are still loading. */
  awaitsPeople: boolean;
  /** Content next to the person field: people waiting for approval, and the add button. */
  personExtras: ReactNode;
};

/** The pickup form: time slot or GPS, person, button. */
export function PickupForm({ child, form, calendar, now, awaitsPeople, personExtras }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const note = dayNote(calendar, form.plan.date, locale, t);
  const { alsoFor = [] } = form.draft;
  const { plan, people, companions, change, submit, problemAt, sending, failure } = form;
  return (
    <form
      id={planForm}
      noValidate
      aria-labelledby="plan"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-5"
    >
      <RestoredDraft name={draftName} />
      <div>
        <h2 id="plan" tabIndex={-1} className="text-balance font-bold text-card leading-tight outline-none">
          {child && `${child.name} · `}
          {formatDay(plan.date, locale, 'weekday')}
        </h2>
        {plan.date === schoolDayAfter(calendar, now.day) && (
          <p className="mt-1 text-ink-soft text-small">{whyNextDay(calendar, now, locale, t)}</p>
        )}
        {note !== null && <p className="mt-1 font-semibold text-small">{note}</p>}
      </div>
      <PickupMethodFields
        plan={plan}
        slots={slotsOn(calendar, plan.date)}
        now={now}
        problemAt={problemAt}
        onChange={change}
      />
      <div className="flex flex-col gap-1">
        <PersonField
          people={people}
          today={now.day}
          hint={t(awaitsPeople ? 'ui.loading' : child ? 'pickups.choosePerson' : 'pickups.chooseChildFirst')}
          value={plan.personId}
          onChange={(personId) => change({ personId })}
          problem={problemAt('person')}
        />
        {child && !awaitsPeople && people.length === 0 && (
          <p className="mt-1 text-ink-soft text-small">{t('pickups.nobody')}</p>
        )}
        {personExtras}
      </div>
      {companions.length > 0 && (
        <fieldset className="flex flex-col">
          <legend className="sr-only">{t('pickups.siblings')}</legend>
          {companions.map(({ id, name }) => (
            <label key={id} className="flex min-h-11 items-center gap-3 self-start font-semibold text-small">
              <input
                type="checkbox"
                name={`also-${id}`}
                checked={alsoFor.includes(id)}
                onChange={({ target }) =>
                  change({ alsoFor: target.checked ? [...alsoFor, id] : alsoFor.filter((other) => other !== id) })
                }
                className="size-5 accent-river"
              />
              {t('pickups.alsoFor', { name: name.split(' ')[0] ?? name })}
            </label>
          ))}
        </fieldset>
      )}
      {failure && (
        <SubmitError
          title={t('pickups.pickupError')}
          failure={failure}
          childId={child?.id}
          why={scheduleError(failure, t)}
          onRetry={submit}
        />
      )}
      <ActionBar>
        <Button type="submit" wide unready={form.unready}>
          {sending ? t('pickups.scheduling') : form.label}
        </Button>
      </ActionBar>
    </form>
  );
}
