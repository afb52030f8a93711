import { formKinds, formSigners } from '#core/forms/form.ts';
import { type FormDraft, mostOfOneAnswer, mostPlaces } from '#core/forms/form-draft.ts';
import type { FamilyCount } from '#core/notifications/reach-rules.ts';
import type { StaffForms } from '#core/forms/staff-form.ts';
import { Card } from '#web/ui/Card.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { control, Field } from '#web/ui/Field.tsx';
import { useProblem } from '#web/ui/edited.ts';
import { familiesInWords } from '#web/ui/families-in-words.ts';
import { NumberField } from '#web/ui/NumberField.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { useWords } from '#web/words/words.ts';

type Props = {
  draft: FormDraft;
  place: StaffForms;
  /** Of those for whom it is, where that is known. */
  families: FamilyCount | undefined;
  /** Kind, group and who answers stay as they were published. */
  isPublished: boolean;
  onChange: (part: Partial<FormDraft>) => void;
};

/** What a form is: its kind, for whom, until when, who answers, who reads the answers, and of an event the places. */
export function FormTermsFields({ draft, place, families, isPublished, onChange }: Props) {
  const t = useWords();
  const problemAt = useProblem();
  const { kind, groupId, signers, dueDay, acceptsLate, canWithdraw, capacity, mostPeople } = draft;
  return (
    <Card as="section" aria-label={t('staffForms.settings')} className="flex flex-col gap-4">
      {!isPublished && (
        <Choice
          look="bar"
          name="kind"
          legend={t('staffForms.kind')}
          options={formKinds.map((value) => ({ value, label: t(`staffForms.${value}`) }))}
          value={kind}
          onChange={(chosen) => onChange({ kind: chosen })}
        />
      )}
      <div className="grid gap-3 medium:grid-cols-2">
        {!isPublished && (
          <Field label={t('staffForms.forWhom')} problem={problemAt('groupId')}>
            {(wiring) => (
              <Select
                {...wiring}
                name="groupId"
                value={groupId ?? ''}
                onChange={({ target }) => onChange({ groupId: target.value === '' ? null : Number(target.value) })}
              >
                {/* The one it was for may have been put away since. */}
                {groupId !== null && place.groups.every(({ id }) => id !== groupId) && (
                  <option value={groupId}>{t('authoring.formerGroup')}</option>
                )}
                {place.groups.map(({ id, room }) => (
                  <option key={id} value={id}>
                    {t('authoring.room', { room })}
                  </option>
                ))}
                {(place.officeOf.length > 0 || groupId === null) && (
                  <option value="">{t('authoring.wholeSchool')}</option>
                )}
              </Select>
            )}
          </Field>
        )}
        <Field label={t('staffForms.dueDay')} problem={problemAt('dueDay')} day={dueDay}>
          {(wiring) => (
            <input
              {...wiring}
              name="dueDay"
              type="date"
              required
              value={dueDay}
              onChange={({ target }) => target.value && onChange({ dueDay: target.value })}
              className={control}
            />
          )}
        </Field>
        {kind === 'event' && (
          <>
            <NumberField
              label={t('staffForms.capacity')}
              optional={t('ui.optional')}
              help={t('staffForms.capacityHelp')}
              path="capacity"
              value={capacity}
              most={mostPlaces}
              onChange={(places) => onChange({ capacity: places })}
            />
            {!isPublished && (
              <NumberField
                label={t('staffForms.mostPeople')}
                help={t('staffForms.mostPeopleHelp')}
                path="mostPeople"
                value={mostPeople}
                most={mostOfOneAnswer}
                onChange={(people) => onChange({ mostPeople: people })}
              />
            )}
          </>
        )}
      </div>
      {families && !isPublished && <p className="text-ink-soft text-small">{familiesInWords(families, t)}</p>}
      {!isPublished && (
        <Choice
          look="bar"
          name="signers"
          legend={t('staffForms.signers')}
          options={formSigners.map((value) => ({ value, label: t(`staffForms.${value}`) }))}
          value={signers}
          onChange={(chosen) => onChange({ signers: chosen })}
        />
      )}
      <div>
        <Switch
          label={t('staffForms.acceptsLate')}
          checked={acceptsLate}
          onChange={(checked) => onChange({ acceptsLate: checked })}
        />
        {!isPublished && (
          <Switch
            label={t('staffForms.canWithdraw')}
            checked={canWithdraw}
            onChange={(checked) => onChange({ canWithdraw: checked })}
          />
        )}
        <Switch
          label={t('staffForms.sharesAnswers')}
          text={t('staffForms.sharesAnswersText')}
          checked={draft.text.sharesAnswers ?? false}
          onChange={(checked) => onChange({ text: { ...draft.text, sharesAnswers: checked } })}
        />
      </div>
    </Card>
  );
}
