import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Child } from '#core/children/child.ts';
import type { ChildPlans, NewException } from '#core/pickup-plans/pickup-plan.ts';
import { exceptionProblems, exceptionSlots } from '#core/pickup-plans/pickup-plan-rules.ts';
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { weekdayOf } from '#core/school-days/school-day-rules.ts';
import { isDay, yearAfter } from '#core/time/day.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { CallSchool } from '#web/session/CallSchool.tsx';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { discardDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { draftProblem, noPlan, peopleFor, type PlanDraft, type PlanProblem, planOfDraft } from './pickup-plan-draft.ts';
import { dayLabel } from './planned-day-labels.ts';
import { spanLabel, weekdayLabel } from './pickup-plan-labels.ts';
import { useAddException } from './pickup-plan-queries.ts';
import { overlapsOf, planError } from './plan-error.ts';
import { PlanFields } from './PlanFields.tsx';
import { PlannedChildren } from './PlannedChildren.tsx';

type Props = {
  candidates: readonly Child[];
  plans: readonly ChildPlans[];
  people: readonly PickupPerson[];
  calendar: SchoolCalendar;
  now: SchoolTime;
  /** The day that the exception begins with. */
  day: string;
  onClose: () => void;
};

type Span = 'day' | 'days' | 'weekly';
type Problem = PlanProblem | 'child' | 'from' | 'until' | 'late';
type Draft = PlanDraft & {
  readonly childIds: readonly number[];
  readonly span: Span;
  readonly from: string;
  readonly until: string;
};

/** Adds an exception: one day, several days, or one weekday until a date. */
export function ExceptionDialog({ candidates, plans, people, calendar, now, day, onClose }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const all = candidates.map(({ id }) => id);
  const draftName = `exception of ${all.join()}`;
  const [touched, touch] = useDraft<Draft>(draftName);
  const draft: Draft = { ...noPlan, childIds: all, span: 'day', from: day, until: '', ...touched };
  const { childIds } = draft;
  const [problem, setProblem] = useState<Problem | null>(null);
  const { span, from } = draft;
  const until = span === 'day' ? from : draft.until;
  const days = { from, until, weekday: span === 'weekly' && isDay(from) ? weekdayOf(from) : null };
  const hasDays = isDay(from) && isDay(until) && from <= until && until <= yearAfter(now.day);
  const slots = hasDays ? exceptionSlots(days, calendar) : [];
  const able = peopleFor(people, childIds, span === 'day' ? from : null);
  const plan = planOfDraft(draft);
  const body: NewException | null = plan && { ...plan, ...days, childIds: [...childIds] };
  const { sending, failureOf, send } = useAddException({
    onDone() {
      discardDraft(draftName);
      showToast({ title: t('pickupPlans.added'), text: t('pickupPlans.savedText') });
      flushSync(onClose);
      document.getElementById('plan-exceptions')?.focus();
    },
    onFailed: (error) => showToast(failureToast(t, error, t('pickupPlans.addError'), planError(error, t))),
  });
  const replacing = body && { ...body, replace: true };
  const failure = failureOf(body) ?? failureOf(replacing);
  const overlaps = overlapsOf(failure);
  const problems = { childIds, days, hasDays, draft, able, calendar, now };
  const change = (part: Partial<Draft>) => {
    touch(part);
    setProblem(null);
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const found = problemOf(problems);
    setProblem(found);
    if (found) form.current?.querySelector<HTMLElement>(`[name="${fieldOf[found]}"]`)?.focus();
    else if (body) send(body, undefined);
  };
  const dayProblem = (field: 'from' | 'until') => {
    if (problem !== field) return problem === 'late' && field === 'from' ? t('pickupPlans.tooLate') : undefined;
    return t(dayWords(problems, field));
  };
  const dateField = (field: 'from' | 'until', label: string) => (
    <Field label={label} day={isDay(draft[field]) ? draft[field] : undefined} problem={dayProblem(field)}>
      {(wiring) => (
        <input
          {...wiring}
          type="date"
          name={field}
          min={now.day}
          max={yearAfter(now.day)}
          value={draft[field]}
          onChange={({ target }) => change({ [field]: target.value })}
          className={controlClasses}
        />
      )}
    </Field>
  );
  return (
    <Dialog title={t('pickupPlans.add')} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <RestoredDraft name={draftName} />
        <PlannedChildren
          candidates={candidates}
          value={childIds}
          onChange={(next) => change({ childIds: all.filter((id) => next.includes(id)) })}
          isMissing={problem === 'child'}
        />
        <RadioGroup
          look="chips"
          name="span"
          legend={t('pickupPlans.span')}
          options={[
            { value: 'day', label: t('pickupPlans.oneDay') },
            { value: 'days', label: t('pickupPlans.days') },
            {
              value: 'weekly',
              label: isDay(from)
                ? t('pickupPlans.onWeekday', { weekday: weekdayLabel(weekdayOf(from), locale) })
                : t('pickupPlans.weekly'),
            },
          ]}
          value={span}
          onChange={(next) => change({ span: next })}
        />
        <div className="grid gap-3 medium:grid-cols-2">
          {dateField('from', t(span === 'day' ? 'pickupPlans.day' : 'pickupPlans.firstDay'))}
          {span !== 'day' && dateField('until', t('pickupPlans.lastDay'))}
        </div>
        {problem === 'late' && (
          <div className="flex flex-wrap gap-2">
            <CallSchool childId={childIds[0]} />
          </div>
        )}
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1.5 font-semibold text-small">{t('pickupPlans.who')}</legend>
          <PlanFields
            labels={{ who: t('pickupPlans.who'), time: t('pickupPlans.time') }}
            names={{ who: 'who', time: 'time' }}
            draft={draft}
            onChange={change}
            people={able}
            slots={slots}
            problem={problem === 'choice' || problem === 'person' || problem === 'time' ? problem : null}
          />
        </fieldset>
        {overlaps && (
          <section role="alert" className="flex flex-col gap-3 rounded-m bg-sun-tint p-4 text-small text-sun">
            <p className="font-bold">{t('pickupPlans.overlap')}</p>
            <ul className="flex flex-col gap-1">
              {plans
                .flatMap(({ exceptions }) => exceptions)
                .filter(({ id }) => overlaps.includes(id))
                .map((one) => (
                  <li key={one.id}>
                    <bdi>{candidates.find(({ id }) => id === one.childId)?.name}</bdi>
                    {` · ${spanLabel(one, locale, t)} · ${dayLabel({ day: one.from, source: 'exception', plan: one }, locale, t)}`}
                  </li>
                ))}
            </ul>
            <Button kind="line" className="bg-surface" onClick={() => replacing && send(replacing, undefined)}>
              {t('pickupPlans.replace')}
            </Button>
          </section>
        )}
        {failure && !overlaps && (
          <SubmitError
            title={t('pickupPlans.addError')}
            failure={failure}
            childId={childIds[0]}
            why={planError(failure, t)}
            onRetry={submit}
          />
        )}
        <Button type="submit" wide unready={sending || problemOf(problems) !== null}>
          {t(sending ? 'pickupPlans.saving' : 'pickupPlans.submit')}
        </Button>
      </form>
    </Dialog>
  );
}

const fieldOf: Readonly<Record<Problem, string>> = {
  child: 'plannedChildren',
  from: 'from',
  until: 'until',
  late: 'from',
  choice: 'who',
  person: 'who',
  time: 'time',
};

type Checked = {
  readonly childIds: readonly number[];
  readonly days: { readonly from: string; readonly until: string; readonly weekday: number | null };
  readonly hasDays: boolean;
  readonly draft: PlanDraft;
  readonly able: readonly PickupPerson[];
  readonly calendar: SchoolCalendar;
  readonly now: SchoolTime;
};

/** The first problem in the order of the form, by the rules that the server checks too. */
function problemOf({ childIds, days, hasDays, draft, able, calendar, now }: Checked): Problem | null {
  if (childIds.length === 0) return 'child';
  if (!isDay(days.from)) return 'from';
  if (!hasDays) return 'until';
  const found = exceptionProblems({ ...days, kind: 'bus', pickupPersonId: null, time: null }, calendar, now)[0];
  if (found) return found.code === 'too_late' ? 'late' : 'from';
  return draftProblem(draft, able, true);
}

function dayWords({ days: { from, until }, now }: Checked, field: 'from' | 'until') {
  if (!isDay(field === 'from' ? from : until)) return 'pickupPlans.dayMissing';
  if (field === 'until') return until < from ? 'pickupPlans.endBeforeStart' : 'pickupPlans.tooFar';
  return from < now.day ? 'pickupPlans.inThePast' : 'pickupPlans.noSchool';
}
