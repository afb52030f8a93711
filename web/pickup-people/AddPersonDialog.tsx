import { type Relationship, relationships } from '#core/children/relationships.ts';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Child } from '#core/children/child.ts';
import { lengthOf } from '#core/http/fields.ts';
import { formatDay } from '#core/time/format.ts';
import { maxPersonNameLength, type NewPickupPerson, type PickupPerson } from '#core/pickup-people/pickup-person.ts';
import type { PersonLimits } from '#core/pickup-people/person-limits.ts';
import { limitsOrNull, limitsProblems, noLimits } from '#core/pickup-people/person-limits-rules.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { discardDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { ChildrenField } from './ChildrenField.tsx';
import { LimitsFields } from './LimitsFields.tsx';
import { RemovablePeople } from './RemovablePeople.tsx';
import { type Problem, pickupPersonError } from './pickup-person-errors.ts';
import { useAddPerson } from './person-queries.ts';

type Props = {
  people: readonly PickupPerson[];
  candidates: readonly Child[];
  child: Child | undefined;
  onAdded: (person: PickupPerson) => void;
  onClose: () => void;
};

const draftName = 'pickup person';

type Draft = {
  name: string;
  relationship: Relationship | undefined;
  childIds: readonly number[];
  until: 'today' | 'always';
  limits: PersonLimits;
};

/** Adds a pickup person: for today only, or permanently once the school has approved. */
export function AddPersonDialog({ people, candidates, child, onAdded, onClose }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { day: today } = useSchoolTime(child?.id);
  const form = useRef<HTMLFormElement>(null);
  const [touched, touch] = useDraft<Draft>(draftName);
  const draft: Draft = {
    name: '',
    relationship: undefined,
    childIds: child ? [child.id] : candidates.map(({ id }) => id),
    until: 'today',
    limits: noLimits,
    ...touched,
  };
  const [problem, setProblem] = useState<Problem | null>(null);
  const { sending, failureOf, send } = useAddPerson({
    onDone(person) {
      discardDraft(draftName);
      const { name, validOn, status } = person;
      if (validOn && status === 'pending')
        showToast({ title: t('addPerson.addedPending', { name }), text: t('addPerson.addedChecked') });
      else if (validOn === today) showToast({ title: t('addPerson.added', { name }) });
      else if (validOn)
        showToast({ title: t('addPerson.addedFor', { name, day: formatDay(validOn, locale, 'long') }) });
      else showToast({ title: t('addPerson.addedPending', { name }), text: t('addPerson.addedPendingText') });
      flushSync(onClose);
      onAdded(person);
    },
    onFailed(error) {
      const found = pickupPersonError(error);
      const why = t(found?.words ?? 'pickups.pickupErrorDesc');
      showToast(failureToast(t, error, t('addPerson.addError'), why));
      if (found) focusOn(found);
    },
  });
  const person = personOf(draft);
  const failure = failureOf(person);
  const change = (part: Partial<Draft>) => {
    touch(part);
    setProblem(null);
  };
  const focusOn = ({ field }: Problem) => form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const found = problemOf(draft);
    setProblem(found);
    const ofLimits = limitsProblem(draft, today);
    if (found) focusOn(found);
    else if (ofLimits) form.current?.querySelector<HTMLElement>(`[name="${ofLimits.path}"]`)?.focus();
    else send(person, undefined);
  };
  const refused = failure && pickupPersonError(failure);
  const shown = problem ?? refused;
  const problemAt = (field: Problem['field']) => (shown?.field === field ? t(shown.words) : undefined);
  return (
    <Dialog title={t('people.add')} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <RestoredDraft name={draftName} />
        <Field label={t('addPerson.name')} problem={problemAt('name')}>
          {(wiring) => (
            <input
              {...wiring}
              name="name"
              autoComplete="off"
              value={draft.name}
              onChange={({ target }) => change({ name: target.value })}
              className={controlClasses}
            />
          )}
        </Field>
        <Field label={t('addPerson.relationship')} optional={t('ui.optional')}>
          {(wiring) => (
            <Select
              {...wiring}
              name="relationship"
              value={draft.relationship ?? ''}
              onChange={({ target }) =>
                change({ relationship: relationships.find((relationship) => relationship === target.value) })
              }
            >
              <option value="">{t('addPerson.chooseRelationship')}</option>
              {nameable.map((relationship) => (
                <option key={relationship} value={relationship}>
                  {t(`relationships.${relationship}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <ChildrenField
          candidates={candidates}
          value={draft.childIds}
          onChange={(childIds) => change({ childIds })}
          problem={problemAt('childIds')}
        />
        <div className="flex flex-col gap-2">
          <RadioGroup
            look="bar"
            name="until"
            legend={t('addPerson.howLong')}
            options={[
              { value: 'today', label: t('addPerson.today') },
              { value: 'always', label: t('addPerson.always') },
            ]}
            value={draft.until}
            onChange={(until) => change({ until })}
          />
          <p className="text-ink-soft text-small">
            {t(draft.until === 'today' ? 'addPerson.todayText' : 'addPerson.alwaysText')}{' '}
            {t('addPerson.everyoneIsTold')}
          </p>
          <p role="alert" className="text-maple text-small empty:hidden">
            {problemAt('todayOnly')}
          </p>
        </div>
        {draft.until === 'always' && (
          <LimitsFields
            limits={draft.limits}
            onChange={(part) => change({ limits: { ...draft.limits, ...part } })}
            problemOf={(field) => (limitsProblem(draft, today, field) ? t('addPerson.limitsOrder') : undefined)}
          />
        )}
        {failure && (
          <SubmitError
            title={t('addPerson.addError')}
            failure={failure}
            why={refused ? t(refused.words) : undefined}
            onRetry={submit}
          />
        )}
        <Button
          type="submit"
          wide
          unready={sending || problemOf(draft) !== null || limitsProblem(draft, today) !== undefined}
        >
          {t(sending ? 'addPerson.submitting' : 'addPerson.submit')}
        </Button>
      </form>
      <RemovablePeople people={people} candidates={candidates} />
    </Dialog>
  );
}

/** Parents are linked by the school's office, not added by each other. */
const nameable = relationships.filter((relationship) => relationship !== 'mother' && relationship !== 'father');

function problemOf({ name, childIds }: Draft): Problem | null {
  const length = lengthOf(name.trim());
  if (length === 0) return { field: 'name', words: 'addPerson.nameRequired' };
  if (length > maxPersonNameLength) return { field: 'name', words: 'addPerson.nameTooLong' };
  return childIds.length === 0 ? { field: 'childIds', words: 'addPerson.childRequired' } : null;
}

/** The problem of a field of the limits, or the first of any field. */
function limitsProblem({ limits, until }: Draft, today: string, field?: string) {
  if (until === 'today') return undefined;
  const problems = limitsProblems(limits, { todayOnly: false, today });
  return problems.find(({ path }) => field === undefined || path === `limits.${field}`);
}

function personOf({ name, relationship, childIds, until, limits }: Draft): NewPickupPerson {
  const kept = until === 'always' ? limitsOrNull(limits) : null;
  return {
    name: name.trim(),
    ...(relationship && { relationship }),
    childIds: [...childIds],
    todayOnly: until === 'today',
    ...(kept && { limits: kept }),
  };
}
