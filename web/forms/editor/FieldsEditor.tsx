import { Plus } from 'lucide-react';
import { fieldTypes, type FormKind } from '#core/forms/form.ts';
import { emptyFieldDraft, isChosen, mayGiveConsent } from '#core/forms/form-draft-rules.ts';
import type { DraftField } from '#core/forms/form-draft.ts';
import { maxLabelLength, maxFields } from '#core/forms/form-text.ts';
import { BilingualField } from '#web/editing/BilingualField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useProblem } from '#web/editing/editor-context.ts';
import { ReorderButtons } from '#web/editing/ReorderButtons.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ConsentField } from './ConsentField.tsx';
import { MaxChoicesField } from './MaxChoicesField.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';

type Props = {
  kind: FormKind;
  fields: readonly DraftField[];
  /** The largest field id so far: a new field gets the next one. */
  lastId: number;
  /** Fields up to this id have been published: their type cannot change. */
  fixedUpTo: number;
  onChange: (fields: DraftField[]) => void;
};

/** The fields of a form, in an order that the buttons change. */
export function FieldsEditor({ kind, fields, lastId, fixedUpTo, onChange }: Props) {
  const t = useTranslation();
  const problemAt = useProblem();
  const put = (at: number, part: Partial<DraftField>) =>
    onChange(fields.map((field, n) => (n === at ? { ...field, ...part } : field)));
  const retyped = (field: DraftField, type: DraftField['type']): Partial<DraftField> => ({
    type,
    consent: undefined,
    ...(field.id <= fixedUpTo && { id: lastId + 1 }),
    ...(isChosen(type) && field.options.length === 0 && { options: emptyFieldDraft(1, type).options }),
  });
  const hasSignature = fields.some(({ type }) => type === 'signature');
  const consents = fields.some(({ consent }) => consent !== undefined);
  return (
    <section aria-labelledby="form-questions" className="flex flex-col gap-3">
      <h2 id="form-questions" className="font-bold text-ink-soft text-small">
        {t('staffForms.questions')}
      </h2>
      {fields.length === 0 && <p className="text-ink-soft text-small">{t('staffForms.noQuestions')}</p>}
      <ol className="flex flex-col gap-3">
        {fields.map((field, n) => {
          const name = t('staffForms.question', { n: n + 1 });
          const path = `text.fields.${n}`;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the focus stays on the buttons of this position
            <li key={n}>
              <Card as="section" aria-label={name} className="flex flex-col gap-3">
                <div className="flex items-center justify-between gap-2">
                  <h3 className="font-bold text-note">{name}</h3>
                  <ReorderButtons name={name} all={fields} at={n} onChange={onChange} />
                </div>
                <BilingualField
                  label={t('staffForms.label')}
                  path={`${path}.label`}
                  value={field.label}
                  max={maxLabelLength}
                  onChange={(label) => put(n, { label })}
                />
                <div className="grid items-end gap-3 medium:grid-cols-2">
                  <Field label={t('staffForms.type')}>
                    {(wiring) => (
                      <Select
                        {...wiring}
                        value={field.type}
                        onChange={({ target }) => put(n, retyped(field, target.value as DraftField['type']))}
                      >
                        {fieldTypes.map((type) => (
                          <option key={type} value={type}>
                            {t(`staffForms.${type}`)}
                          </option>
                        ))}
                      </Select>
                    )}
                  </Field>
                  <Switch
                    label={t('staffForms.required')}
                    checked={field.required}
                    onChange={(required) => put(n, { required })}
                  />
                </div>
                {isChosen(field.type) && (
                  <OptionsEditor
                    path={`${path}.options`}
                    options={field.options}
                    problem={problemAt(`${path}.options`)}
                    onChange={(options) => put(n, { options })}
                  />
                )}
                {field.type === 'choices' && <MaxChoicesField field={field} onChange={(most) => put(n, { most })} />}
                {(field.consent ?? (!consents && mayGiveConsent(kind, field))) && (
                  <ConsentField
                    name={`${path}.consent`}
                    consent={field.consent}
                    isWrong={problemAt(`${path}.consent`) !== undefined}
                    onChange={(consent) => put(n, { consent })}
                  />
                )}
              </Card>
            </li>
          );
        })}
      </ol>
      {problemAt('text.fields') && <p className="text-maple text-small">{t('staffForms.oneSignature')}</p>}
      {fields.length < maxFields && (
        <div className="flex flex-wrap gap-2">
          <Button
            kind="line"
            name="text.fields"
            icon={<Plus aria-hidden size={18} />}
            onClick={() => onChange([...fields, emptyFieldDraft(lastId + 1, 'short_text')])}
          >
            {t('staffForms.addQuestion')}
          </Button>
          {!hasSignature && (
            <Button
              kind="line"
              icon={<Plus aria-hidden size={18} />}
              onClick={() => onChange([...fields, emptyFieldDraft(lastId + 1, 'signature')])}
            >
              {t('staffForms.addSignature')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
