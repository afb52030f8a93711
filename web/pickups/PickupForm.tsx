import type { ReactNode } from 'react';
import type { Child } from '#core/children/child.ts';
import { schoolDayAfter, type SchoolHours } from '#core/pickups/pickup-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { formatDay } from '#core/time/format.ts';
import { NotSent } from '#web/session/NotSent.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useLocale, useWords } from '#web/words/words.ts';
import { GpsPanel } from './GpsPanel.tsx';
import { PersonField } from './PersonField.tsx';
import { SlotGrid } from './SlotGrid.tsx';
import { planForm, type usePickupForm } from './use-pickup-form.ts';
import { whyNotScheduled } from './why-not-scheduled.ts';

type Props = {
  child: Child | undefined;
  form: ReturnType<typeof usePickupForm>;
  hours: SchoolHours;
  now: SchoolTime;
  /** Who may come is still being asked for. */
  awaitsPeople: boolean;
  /** What stands by the person: who waits for approval, and the way to add somebody. */
  beside: ReactNode;
};

/** When and with whom, in the specification's order: the slots or GPS, the person, the button. (§2 Pickup, §5) */
export function PickupForm({ child, form, hours, now, awaitsPeople, beside }: Props) {
  const t = useWords();
  const locale = useLocale();
  const { plan, people, change, submit, problemAt, sending, failure } = form;
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
      <div>
        <h2 id="plan" tabIndex={-1} className="text-balance font-bold text-card leading-tight outline-none">
          {child && `${child.name} · `}
          {formatDay(plan.date, locale, 'weekday')}
        </h2>
        {plan.date === schoolDayAfter(now.day, hours) && (
          <p className="mt-1 text-ink-soft text-small">{t('pickups.nextSchoolDay')}</p>
        )}
      </div>
      {plan.method === 'time' ? (
        <SlotGrid
          slots={hours.slots}
          date={plan.date}
          now={now}
          value={plan.time}
          onChange={(time) => change({ time })}
          problem={problemAt('time')}
        />
      ) : (
        <GpsPanel
          accepts={plan.acceptsTerms}
          onAccept={(acceptsTerms) => change({ acceptsTerms })}
          problem={problemAt('terms')}
        />
      )}
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
        {beside}
      </div>
      {failure && (
        <NotSent
          title={t('pickups.pickupError')}
          failure={failure}
          childId={child?.id}
          why={whyNotScheduled(failure, t)}
          onRetry={submit}
        />
      )}
      <Button type="submit" wide unready={form.unready}>
        {sending ? t('pickups.scheduling') : form.label}
      </Button>
    </form>
  );
}
