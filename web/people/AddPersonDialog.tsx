import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Child } from '#core/children/child.ts';
import { lengthOf } from '#core/http/fields.ts';
import { formatDay } from '#core/time/format.ts';
import {
  longestPersonName,
  type NewPickupPerson,
  type PickupPerson,
  type Relationship,
  relationships,
} from '#core/people/pickup-person.ts';
import { useSchoolTime } from '#web/session/school-time.ts';
import { failureToast } from '#web/session/failure-words.ts';
import { NotSent } from '#web/session/NotSent.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { control, Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { ChildrenField } from './ChildrenField.tsx';
import { OwnPeople } from './OwnPeople.tsx';
import { type Problem, whyNotNamed } from './why-not-named.ts';
import { useAddPerson } from './person-queries.ts';

type Props = {
  people: readonly PickupPerson[];
  candidates: readonly Child[];
  child: Child | undefined;
  onAdded: (person: PickupPerson) => void;
  onClose: () => void;
};

type Draft = {
  name: string;
  relationship: Relationship | undefined;
  childIds: readonly number[];
  until: 'today' | 'always';
};

/** Names somebody who may come: for today only, or from now on once the school approves. (decisions, Pickup people) */
export function AddPersonDialog({ people, candidates, child, onAdded, onClose }: Props) {
  const t = useWords();
  const locale = useLocale();
  const { day: today } = useSchoolTime(child?.id);
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>({
    name: '',
    relationship: undefined,
    childIds: child ? [child.id] : candidates.map(({ id }) => id),
    until: 'today',
  });
  const [problem, setProblem] = useState<Problem | null>(null);
  const { sending, failureOf, send } = useAddPerson({
    onDone(person) {
      const { name, validOn } = person;
      if (validOn === today) showToast({ title: t('addPerson.added', { name }) });
      else if (validOn)
        showToast({ title: t('addPerson.addedFor', { name, day: formatDay(validOn, locale, 'long') }) });
      else showToast({ title: t('addPerson.addedPending', { name }), text: t('addPerson.addedPendingText') });
      flushSync(onClose);
      onAdded(person);
    },
    onFailed(error) {
      const found = whyNotNamed(error);
      const why = t(found?.words ?? 'pickups.pickupErrorDesc');
      showToast(failureToast(t, error, t('addPerson.addError'), why));
      if (found) focusOn(found);
    },
  });
  const person = personOf(draft);
  const failure = failureOf(person);
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setProblem(null);
  };
  const focusOn = ({ field }: Problem) => form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const found = problemOf(draft);
    setProblem(found);
    if (found) focusOn(found);
    else send(person, undefined);
  };
  const refused = failure && whyNotNamed(failure);
  const shown = problem ?? refused;
  const problemAt = (field: Problem['field']) => (shown?.field === field ? t(shown.words) : undefined);
  return (
    <Dialog title={t('people.add')} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={t('addPerson.name')} problem={problemAt('name')}>
          {(wiring) => (
            <input
              {...wiring}
              name="name"
              autoComplete="off"
              value={draft.name}
              onChange={({ target }) => change({ name: target.value })}
              className={control}
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
          <Choice
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
        </div>
        {failure && (
          <NotSent
            title={t('addPerson.addError')}
            failure={failure}
            why={refused ? t(refused.words) : undefined}
            onRetry={submit}
          />
        )}
        <Button type="submit" wide unready={sending || problemOf(draft) !== null}>
          {t(sending ? 'addPerson.submitting' : 'addPerson.submit')}
        </Button>
      </form>
      <OwnPeople people={people} />
    </Dialog>
  );
}

/** Parents are linked by the school's office, not named by each other. */
const nameable = relationships.filter((relationship) => relationship !== 'mother' && relationship !== 'father');

function problemOf({ name, childIds }: Draft): Problem | null {
  const length = lengthOf(name.trim());
  if (length === 0) return { field: 'name', words: 'addPerson.nameRequired' };
  if (length > longestPersonName) return { field: 'name', words: 'addPerson.nameTooLong' };
  return childIds.length === 0 ? { field: 'childIds', words: 'addPerson.childRequired' } : null;
}

function personOf({ name, relationship, childIds, until }: Draft): NewPickupPerson {
  return {
    name: name.trim(),
    ...(relationship && { relationship }),
    childIds: [...childIds],
    todayOnly: until === 'today',
  };
}
