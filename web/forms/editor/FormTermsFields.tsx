import { formKinds, formSigners } from '#core/forms/form.ts';
import { type FormDraft, maxChoicesPerAnswer, maxPlaces } from '#core/forms/form-draft.ts';
import type { FamilyCount } from '#core/notifications/reach-rules.ts';
import type { StaffForms } from '#core/forms/staff-form.ts';
import { Card } from '#web/ui/Card.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { useProblem } from '#web/editing/editor-context.ts';
import { familyCountLabel } from '#web/editing/family-count-label.ts';
import { NumberField } from '#web/editing/NumberField.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  draft: FormDraft;
  place: StaffForms;
  /** The reach of the form, if known. */
  families: FamilyCount | undefined;
  /** Kind, audience and respondents are fixed after publication. */
  isPublished: boolean;
  onChange: (part: Partial<FormDraft>) => void;
};

/** A form's settings: kind, audience, due date, respondents, readers of the answers, and for an event its places. */
export function FormTermsFields({ draft, place, families, isPublished, onChange }: Props) {
  const t = useTranslation();
  const problemAt = useProblem();
  const { kind, groupId, signers, dueDay, acceptsLate, canWithdraw, capacity, mostPeople } = draft;
  return (
    <Card as="section" aria-label={t('staffForms.settings')} className="flex flex-col gap-4">
      {!isPublished && (
        <RadioGroup
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
                {/* The form's group may have been archived since. */}
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
              className={controlClasses}
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
              most={maxPlaces}
              onChange={(places) => onChange({ capacity: places })}
            />
            {!isPublished && (
              <NumberField
                label={t('staffForms.mostPeople')}
                help={t('staffForms.mostPeopleHelp')}
                path="mostPeople"
                value={mostPeople}
                most={maxChoicesPerAnswer}
                onChange={(people) => onChange({ mostPeople: people })}
              />
            )}
          </>
        )}
      </div>
      {families && !isPublished && <p className="text-ink-soft text-small">{familyCountLabel(families, t)}</p>}
      {!isPublished && (
        <RadioGroup
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
