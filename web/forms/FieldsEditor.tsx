import { Plus } from 'lucide-react';
import { fieldTypes } from '#core/forms/form.ts';
import { freshField, isChosen } from '#core/forms/form-draft-rules.ts';
import type { DraftField } from '#core/forms/form-draft.ts';
import { longestLabel, mostFields } from '#core/forms/form-text.ts';
import { BothField } from '#web/ui/BothField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useProblem } from '#web/ui/edited.ts';
import { OrderButtons } from '#web/ui/OrderButtons.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { useWords } from '#web/words/words.ts';
import { MostField } from './MostField.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';

type Props = {
  fields: readonly DraftField[];
  /** The largest id ever given: a new question gets the next. */
  lastId: number;
  /** Up to this id families have been asked: another type is another question. */
  fixedUpTo: number;
  onChange: (fields: DraftField[]) => void;
};

/** What a form asks, one after the other, in the order that the buttons give. */
export function FieldsEditor({ fields, lastId, fixedUpTo, onChange }: Props) {
  const t = useWords();
  const problemAt = useProblem();
  const put = (at: number, part: Partial<DraftField>) =>
    onChange(fields.map((field, n) => (n === at ? { ...field, ...part } : field)));
  const retyped = (field: DraftField, type: DraftField['type']): Partial<DraftField> => ({
    type,
    ...(field.id <= fixedUpTo && { id: lastId + 1 }),
    ...(isChosen(type) && field.options.length === 0 && { options: freshField(1, type).options }),
  });
  const hasSignature = fields.some(({ type }) => type === 'signature');
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
            // oxlint-disable-next-line react/no-array-index-key -- the focus stays where the buttons stand
            <li key={n}>
              <Card as="section" aria-label={name} className="flex flex-col gap-3">
                <div className="flex items-center justify-between gap-2">
                  <h3 className="font-bold text-note">{name}</h3>
                  <OrderButtons name={name} all={fields} at={n} onChange={onChange} />
                </div>
                <BothField
                  label={t('staffForms.label')}
                  path={`${path}.label`}
                  value={field.label}
                  max={longestLabel}
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
                {field.type === 'choices' && <MostField field={field} onChange={(most) => put(n, { most })} />}
              </Card>
            </li>
          );
        })}
      </ol>
      {problemAt('text.fields') && <p className="text-maple text-small">{t('staffForms.oneSignature')}</p>}
      {fields.length < mostFields && (
        <div className="flex flex-wrap gap-2">
          <Button
            kind="line"
            name="text.fields"
            icon={<Plus aria-hidden size={18} />}
            onClick={() => onChange([...fields, freshField(lastId + 1, 'short_text')])}
          >
            {t('staffForms.addQuestion')}
          </Button>
          {!hasSignature && (
            <Button
              kind="line"
              icon={<Plus aria-hidden size={18} />}
              onClick={() => onChange([...fields, freshField(lastId + 1, 'signature')])}
            >
              {t('staffForms.addSignature')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
