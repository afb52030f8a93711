import { type FormEvent, useRef, useState } from 'react';
import type { Child } from '#core/children/child.ts';
import type { ChildPlans } from '#core/pickup-plans/pickup-plan.ts';
import { weekdaySlots } from '#core/pickup-plans/pickup-plan-rules.ts';
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { errorCode } from '#web/api/call-error.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { discardDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import {
  draftProblem,
  isSameWeek,
  noPlan,
  peopleFor,
  type PlanDraft,
  type PlanProblem,
  type WeekDraft,
  weekDraft,
  weekOfDraft,
} from './pickup-plan-draft.ts';
import { weekdayHeading } from './pickup-plan-labels.ts';
import { useSaveWeek } from './pickup-plan-queries.ts';
import { planError } from './plan-error.ts';
import { PlanFields } from './PlanFields.tsx';
import { PlannedChildren } from './PlannedChildren.tsx';
import './pickup-plans.css';

type Props = {
  /** The children of one school that the user may collect. */
  candidates: readonly Child[];
  plans: readonly ChildPlans[];
  people: readonly PickupPerson[];
  calendar: SchoolCalendar;
  /** The child that the page was opened for. */
  chosen: number | undefined;
};

/** Typed values, with the revision of each child's week when typing began. */
type Draft = {
  readonly childIds: readonly number[];
  readonly week: WeekDraft;
  readonly revisions: Readonly<Record<number, number>>;
};

/** The usual week of one or several children, saved as a whole. */
export function WeekForm({ candidates, plans, people, calendar, chosen }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const planOf = (childId: number | undefined) => plans.find((one) => one.childId === childId);
  const draftName = `usual week of ${candidates.map(({ id }) => id).join()}`;
  const [typed, touch] = useDraft<Draft>(draftName);
  const [alike] = useState(() => alikeFrom(plans, chosen));
  const childIds = typed?.childIds ?? alike;
  const [problem, setProblem] = useState<{ readonly weekday: number; readonly what: PlanProblem } | 'child' | null>(
    null,
  );
  const today = plans[0]?.today ?? '';
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => weekdaySlots(calendar, weekday, today) !== null);
  const first = planOf(childIds[0]);
  const draft = typed?.week ?? weekDraft(first?.week ?? [], weekdays);
  const able = peopleFor(people, childIds, null);
  const week = weekOfDraft(draft);
  const chosenPlans = childIds.flatMap((childId) => planOf(childId) ?? []);
  const areDifferent = chosenPlans.some((one) => !isSameWeek(one.week, first?.week ?? []));
  const scopeText = scopeTextOf(chosenPlans);
  // A guardian who follows the shared week has none of their own to clear.
  const staysShared = week.length === 0 && chosenPlans.some(({ scope, week: now }) => scope === 'shared' && now.length);
  const isUnchanged = chosenPlans.every(
    (one) => isSameWeek(one.week, week) || (one.scope === 'shared' && !week.length),
  );

  const { sending, failureOf, send } = useSaveWeek({
    onDone(saved) {
      const followsShared = saved.some(({ scope }) => scope === 'shared');
      const text = t(followsShared ? 'pickupPlans.followsShared' : 'pickupPlans.savedText');
      showToast({ title: t('pickupPlans.saved'), text });
      discardDraft(draftName);
    },
    onFailed: (error) => showToast(failureToast(t, error, t('pickupPlans.notSaved'), planError(error, t))),
  });
  const bodyOf = (revisions: Draft['revisions'] | undefined) => ({
    children: chosenPlans.map(({ childId, revision }) => ({ childId, revision: revisions?.[childId] ?? revision })),
    week,
  });
  const body = bodyOf(typed?.revisions);
  const failure = failureOf(body);
  const isConflict = failure !== null && errorCode(failure) === 'conflict';

  const change = (next: WeekDraft) => {
    touch({ week: next, revisions: typed?.revisions ?? revisionsOf(plans) });
    setProblem(null);
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (staysShared && isUnchanged) return;
    const found = firstProblem(draft, able, childIds);
    setProblem(found);
    if (!found) return send(body, undefined);
    const name = found === 'child' ? 'plannedChildren' : `${found.what === 'time' ? 'time' : 'who'}${found.weekday}`;
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  };
  const pattern = weekdays.map((weekday) => draft[weekday]).find((one) => one && one.choice !== '');
  const mayCopy = pattern !== undefined && weekdays.some((weekday) => draft[weekday]?.choice === '');
  return (
    <Card as="section" aria-labelledby="usual-week">
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <RestoredDraft name={draftName} />
        <h2 id="usual-week" tabIndex={-1} className="font-bold text-card leading-tight outline-none">
          {t('pickupPlans.everyWeek')}
        </h2>
        <PlannedChildren
          candidates={candidates}
          value={childIds}
          onChange={(next) => {
            touch({ childIds: candidates.map(({ id }) => id).filter((id) => next.includes(id)) });
            setProblem(null);
          }}
          isMissing={problem === 'child'}
        />
        {scopeText !== null && <p className="text-ink-soft text-small">{t(scopeText)}</p>}
        {areDifferent && <p className="rounded-m bg-sun-tint p-3 text-small text-sun">{t('pickupPlans.different')}</p>}
        {weekdays.map((weekday) => {
          const heading = weekdayHeading(weekday, locale);
          return (
            <fieldset key={weekday} className="flex flex-col gap-1.5">
              <legend className="mb-1.5 font-semibold text-small">{heading}</legend>
              <PlanFields
                labels={{
                  who: t('pickupPlans.whoOn', { weekday: heading }),
                  time: t('pickupPlans.timeOn', { weekday: heading }),
                }}
                names={{ who: `who${weekday}`, time: `time${weekday}` }}
                draft={draft[weekday] ?? noPlan}
                onChange={(next: PlanDraft) => change({ ...draft, [weekday]: next })}
                people={able}
                former={formerOn(chosenPlans, weekday)}
                slots={weekdaySlots(calendar, weekday, today) ?? []}
                problem={problem !== 'child' && problem?.weekday === weekday ? problem.what : null}
              />
            </fieldset>
          );
        })}
        {mayCopy && (
          <Button
            kind="quiet"
            onClick={() =>
              change(
                Object.fromEntries(
                  weekdays.map((weekday) => [weekday, draft[weekday]?.choice ? draft[weekday] : pattern]),
                ),
              )
            }
          >
            {t('pickupPlans.sameEveryDay')}
          </Button>
        )}
        {failure && !isConflict && (
          <SubmitError
            title={t('pickupPlans.notSaved')}
            failure={failure}
            childId={childIds[0]}
            why={planError(failure, t)}
            onRetry={submit}
          />
        )}
        {isConflict && (
          <section className="flex flex-col gap-3 rounded-m bg-sun-tint p-4 text-sun">
            <p className="font-bold text-small">{t('pickupPlans.changedElsewhere')}</p>
            <div className="flex flex-wrap gap-2">
              <Button
                kind="line"
                className="bg-surface"
                onClick={() => {
                  const revisions = revisionsOf(plans);
                  touch({ week: draft, revisions });
                  send(bodyOf(revisions), undefined);
                  focusWeek();
                }}
              >
                {t('pickupPlans.keepMine')}
              </Button>
              <Button
                kind="line"
                className="bg-surface"
                onClick={() => {
                  discardDraft(draftName);
                  focusWeek();
                }}
              >
                {t('pickupPlans.takeTheirs')}
              </Button>
            </div>
          </section>
        )}
        {staysShared && (
          <p role="status" className="rounded-m bg-sun-tint p-3 text-small text-sun">
            {t('pickupPlans.staysShared')}
          </p>
        )}
        <Button type="submit" wide unready={sending || isUnchanged}>
          {t(sending ? 'pickupPlans.saving' : 'pickupPlans.save')}
        </Button>
      </form>
    </Card>
  );
}

/** The buttons of a conflict are gone once one is pressed. */
const focusWeek = () => document.getElementById('usual-week')?.focus();

const revisionsOf = (plans: readonly ChildPlans[]) =>
  Object.fromEntries(plans.map(({ childId, revision }) => [childId, revision]));

/** The children whose week is the same as that of the chosen child, or of the first. */
function alikeFrom(plans: readonly ChildPlans[], chosen: number | undefined): number[] {
  const first = plans.find(({ childId }) => childId === chosen) ?? plans[0];
  const alike = plans.filter(({ week }) => first && isSameWeek(week, first.week));
  return [...alike].toSorted((a, b) => Number(b === first) - Number(a === first)).map(({ childId }) => childId);
}

function firstProblem(draft: WeekDraft, people: readonly PickupPerson[], childIds: readonly number[]) {
  if (childIds.length === 0) return 'child' as const;
  for (const [weekday, one] of Object.entries(draft)) {
    const what = draftProblem(one, people);
    if (what) return { weekday: Number(weekday), what };
  }
  return null;
}

/** Whose week the form saves, where a custody calendar gives the user days of their own. */
function scopeTextOf(plans: readonly ChildPlans[]) {
  if (plans.some(({ scope }) => scope === 'own')) return 'pickupPlans.ownWeek';
  return plans.some(({ scope }) => scope === 'shared') ? 'pickupPlans.sharedWeek' : null;
}

/** The name of a planned person, also of one who may no longer collect. */
function formerOn(plans: readonly ChildPlans[], weekday: number): string | null | undefined {
  return plans.flatMap(({ week }) => week).find((one) => one.weekday === weekday)?.person;
}
