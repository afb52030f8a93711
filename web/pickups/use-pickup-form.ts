/** State of the pickup form: defaults, choices, validation, submission and retry. */
import { useState } from 'react';
import type { Child } from '#core/children/child.ts';
import type { Pickup } from '#core/pickups/pickup.ts';
import { formatTime } from '#core/time/format.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { deleteDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import type { ChildChoice } from './ChildPicker.tsx';
import {
  choiceOf,
  nextPickupDay,
  type PlanContext,
  type MissingField,
  missingOf,
  type PickupDraft,
  allowedPeople,
  peopleAt,
  planOf,
} from './pickup-draft.ts';
import { useSchedulePickup } from './pickup-queries.ts';
import type { PickupOfSiblings } from './pickup-sends.ts';
import { formatPickupTime } from './pickup-labels.ts';
import { scheduleError } from './schedule-error.ts';

/** One draft for all children: choices for one child are the defaults of the next, where possible. */
export const draftName = 'pickup';
/** The form's element id, to focus a missing field. */
export const planForm = 'plan-form';

const controlIn = (place: string, name: string) =>
  document.querySelector<HTMLElement>(`${place} [name="${name}"]:not(:disabled)`);

/** Focuses the first enabled control of that name. */
export function focusControl(place: string, name: string): void {
  controlIn(place, name)?.focus();
}

const controlFor = ({ field }: MissingField) => controlIn(field === 'child' ? 'fieldset' : `#${planForm}`, field);

type PickupFormParams = Omit<PlanContext, 'past'> & {
  pickups: readonly Pickup[];
  nameOf: (childId: number) => string;
  /** The siblings of the same school who have no pickup, absence or departure on a day. */
  siblingsFreeOn: (day: string) => readonly Child[];
};

export function usePickupForm(
  chosen: ChildChoice | undefined,
  about: PickupFormParams,
  onScheduled: (pickup: Pickup) => void,
) {
  const t = useTranslation();
  const locale = useLocale();
  const [touched, touch] = useDraft<PickupDraft>(draftName);
  const [problem, setProblem] = useState<MissingField | null>(null);
  const { childId, method = 'time' } = chosen ?? {};
  const draft = touched ?? {};

  const past = about.pickups.filter((pickup) => pickup.childId === childId);
  // Without a school day ahead the form is not shown.
  const date = nextPickupDay(childId ?? 0, draft, { ...about, past }) ?? about.now.day;
  const people = childId === undefined ? [] : allowedPeople(about.people, childId, date);
  const plan = planOf(draft, method, date, { ...about, past, people });
  const choice = choiceOf(plan);
  // A sibling joins only if the person may collect both.
  const companions = about
    .siblingsFreeOn(date)
    .filter(({ id }) => allowedPeople(about.people, id, date).some((person) => person.id === plan.personId));
  const alsoFor = companions.map(({ id }) => id).filter((id) => draft.alsoFor?.includes(id));
  const request: PickupOfSiblings | null =
    choice && childId !== undefined
      ? { childId, ...choice, date, status: 'scheduled', ...(alsoFor.length > 0 && { alsoFor }) }
      : null;

  const { sending, failureOf, send } = useSchedulePickup(childId, {
    onDone(pickups, { asOf }) {
      deleteDraft(draftName, asOf);
      const [pickup] = pickups;
      if (!pickup) return;
      onScheduled(pickup);
      const when = formatPickupTime(pickup, about.now.day, locale, t);
      const name = new Intl.ListFormat(locale).format(pickups.map((one) => about.nameOf(one.childId)));
      showToast({
        title: t('pickups.pickupSaved'),
        text: t('pickups.pickupSavedDesc', { name, when, person: pickup.pickupPerson }),
      });
    },
    onFailed(error, failedFor) {
      const title = t('pickups.pickupError');
      const why = scheduleError(error, t);
      const isOfSibling = failedFor !== undefined && failedFor !== childId;
      const named = isOfSibling ? t('pickups.news', { name: about.nameOf(failedFor), status: why }) : why;
      showToast(failureToast(t, error, title, named, title));
    },
  });

  const change = (part: Partial<PickupDraft>) => {
    touch(part);
    setProblem(null);
  };

  const refuse = (found: MissingField) => {
    setProblem(found);
    showToast({ title: t('ui.error'), text: t(found.words), failed: true });
    controlFor(found)?.focus();
  };

  const submit = () => {
    if (sending) return;
    const found = missingOf(plan, childId);
    if (found) refuse(found);
    else if (request) send(request, { name: draftName, asOf: touched });
  };

  return {
    draft,
    plan,
    people: peopleAt(people, plan),
    companions,
    change,
    submit,
    /** The control of the first missing field, else the form's own button; undefined while there is no form. */
    nextStep() {
      const found = missingOf(plan, childId);
      return found ? controlFor(found) : document.querySelector<HTMLElement>(`#${planForm} [type="submit"]`);
    },
    sending,
    unready: missingOf(plan, childId) !== null || sending,
    problemAt: (field: MissingField['field']) => (problem?.field === field ? t(problem.words) : undefined),
    /** Asks for a child, for actions that need one. */
    askForChild: () => refuse({ field: 'child', words: 'pickups.selectChildError' }),
    forgetProblem: () => setProblem(null),
    failure: failureOf(request),
    label:
      plan.method === 'gps'
        ? t('pickups.scheduleWithGps')
        : plan.time
          ? t('pickups.scheduleFor', { time: formatTime(plan.time, locale) })
          : t('pickups.schedule'),
  };
}
