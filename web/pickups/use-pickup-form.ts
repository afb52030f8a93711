/** The life of one plan: proposed, changed, checked, sent, and if need be sent again. */
import { useState } from 'react';
import type { Pickup, PickupRequest } from '#core/pickups/pickup.ts';
import { formatTime } from '#core/time/format.ts';
import { failureToast } from '#web/session/failure-words.ts';
import { forgetDraft, useDraft } from '#web/ui/drafts.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import type { Chosen } from './ChildPicker.tsx';
import {
  choiceOf,
  dayFor,
  type Known,
  type Missing,
  missingOf,
  type PickupDraft,
  peopleFor,
  planOf,
} from './pickup-draft.ts';
import { useSchedule } from './pickup-queries.ts';
import { whenInWords } from './pickup-words.ts';
import { whyNotScheduled } from './why-not-scheduled.ts';

/** Plans are for one child after the other; what was chosen for one is proposed for the next, where it is possible. */
const draftName = 'pickup';
/** Where the focus goes in for what is missing. */
export const planForm = 'plan-form';

const controlIn = (place: string, name: string) =>
  document.querySelector<HTMLElement>(`${place} [name="${name}"]:not(:disabled)`);

/** Brings the focus to the first control of that name which can be used. */
export function focusIn(place: string, name: string): void {
  controlIn(place, name)?.focus();
}

const controlFor = ({ field }: Missing) => controlIn(field === 'child' ? 'fieldset' : `#${planForm}`, field);

type About = Omit<Known, 'past'> & { pickups: readonly Pickup[]; nameOf: (childId: number) => string };

export function usePickupForm(chosen: Chosen | undefined, about: About, onScheduled: (pickup: Pickup) => void) {
  const t = useWords();
  const locale = useLocale();
  const [touched, touch] = useDraft<PickupDraft>(draftName);
  const [problem, setProblem] = useState<Missing | null>(null);
  const { childId, method = 'time' } = chosen ?? {};
  const draft = touched ?? {};

  const past = about.pickups.filter((pickup) => pickup.childId === childId);
  const date = dayFor(childId ?? 0, draft, { ...about, past });
  const people = childId === undefined ? [] : peopleFor(about.people, childId, date);
  const plan = planOf(draft, method, date, { ...about, past, people });
  const choice = choiceOf(plan);
  const request: PickupRequest | null =
    choice && childId !== undefined ? { childId, ...choice, date, status: 'scheduled' } : null;

  const { sending, failureOf, send } = useSchedule(childId, {
    onDone(pickup, asOf: object | undefined) {
      forgetDraft(draftName, asOf);
      const when = whenInWords(pickup, about.now.day, locale, t);
      const text = t('pickups.pickupSavedDesc', {
        name: about.nameOf(pickup.childId),
        when,
        person: pickup.pickupPerson,
      });
      showToast({ title: t('pickups.pickupSaved'), text });
      onScheduled(pickup);
    },
    onFailed(error) {
      const title = t('pickups.pickupError');
      showToast(failureToast(t, error, title, whyNotScheduled(error, t), title));
    },
  });

  const change = (part: Partial<PickupDraft>) => {
    touch(part);
    setProblem(null);
  };

  const refuse = (found: Missing) => {
    setProblem(found);
    showToast({ title: t('ui.error'), text: t(found.words), failed: true });
    controlFor(found)?.focus();
  };

  const submit = () => {
    if (sending) return;
    const found = missingOf(plan, childId);
    if (found) refuse(found);
    else if (request) send(request, touched);
  };

  return {
    draft,
    plan,
    people,
    change,
    submit,
    /** The control of what is missing first, else the form's own button; nothing while no form is shown. */
    nextStep() {
      const found = missingOf(plan, childId);
      return found ? controlFor(found) : document.querySelector<HTMLElement>(`#${planForm} [type="submit"]`);
    },
    sending,
    unready: missingOf(plan, childId) !== null || sending,
    problemAt: (field: Missing['field']) => (problem?.field === field ? t(problem.words) : undefined),
    /** Asks for a child first, for whatever needs one. */
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
