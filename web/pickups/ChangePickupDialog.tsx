import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PickupPerson } from '#core/people/pickup-person.ts';
import type { Pickup } from '#core/pickups/pickup.ts';
import type { SchoolHours } from '#core/pickups/pickup-rules.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { failureToast } from '#web/session/failure-words.ts';
import { NotSent } from '#web/session/NotSent.tsx';
import { useSchoolTime } from '#web/session/school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { GpsPanel } from './GpsPanel.tsx';
import { PersonField } from './PersonField.tsx';
import {
  changeOf,
  choiceOf,
  type Missing,
  missingOf,
  type Plan,
  peopleFor,
  planned,
  slotsFor,
} from './pickup-draft.ts';
import { useChange } from './pickup-queries.ts';
import { SlotGrid } from './SlotGrid.tsx';
import { whyNotScheduled } from './why-not-scheduled.ts';

type Props = {
  pickup: Pickup;
  name: string;
  people: readonly PickupPerson[];
  hours: SchoolHours;
  onClose: () => void;
};

/** The same choices as when it was scheduled, with what was chosen then. The child and the day stay. */
export function ChangePickupDialog({ pickup, name, people, hours, onClose }: Props) {
  const t = useWords();
  const locale = useLocale();
  const now = useSchoolTime(pickup.childId);
  const [chosen, setChosen] = useState<Plan>(() => planned(pickup));
  const [problem, setProblem] = useState<Missing | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const able = peopleFor(people, pickup.childId, pickup.date);
  const plan = changeOf(chosen, pickup, { hours, now, people: able });
  const choice = choiceOf(plan);
  const { sending, failureOf, send } = useChange(pickup.id, {
    onDone() {
      showToast({ title: t('pickups.changed') });
      flushSync(onClose);
      document.getElementById(`pickup-${pickup.id}`)?.focus();
    },
    onFailed: (error) => showToast(failureToast(t, error, t('pickups.changeError'), whyNotScheduled(error, t))),
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
  const problemAt = (field: Missing['field']) => (problem?.field === field ? t(problem.words) : undefined);
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
          <Choice
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
        {plan.method === 'time' ? (
          <SlotGrid
            slots={slotsFor(pickup, hours)}
            own={pickup.time}
            date={pickup.date}
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
        <PersonField
          people={able}
          today={now.day}
          hint={t('pickups.choosePerson')}
          value={plan.personId}
          onChange={(personId) => change({ personId })}
          problem={problemAt('person')}
        />
        {failure && (
          <NotSent
            title={t('pickups.changeError')}
            failure={failure}
            childId={pickup.childId}
            why={whyNotScheduled(failure, t)}
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
