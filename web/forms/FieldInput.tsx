import type { FormField } from '#core/forms/form.ts';
import type { FieldAnswer } from '#core/forms/form-answer.ts';
import { Choice } from '#web/ui/Choice.tsx';
import { writtenDays } from '#core/time/day.ts';
import { control, Field } from '#web/ui/Field.tsx';
import { useWords } from '#web/words/words.ts';
import { ChoicesField } from './ChoicesField.tsx';

type Props = {
  field: FormField;
  value: FieldAnswer | undefined;
  onChange: (answer: FieldAnswer | undefined) => void;
  problem: string | undefined;
};

/** One thing asked, as its type is best answered on a phone. */
export function FieldInput({ field, value, onChange, problem }: Props) {
  const t = useWords();
  const name = `answers.${field.id}`;
  const optional = field.required ? undefined : t('ui.optional');
  const legend = (
    <>
      <bdi>{field.label}</bdi> {optional && <span className="font-normal text-ink-soft">{optional}</span>}
    </>
  );
  switch (field.type) {
    case 'yes_no':
      return (
        <Choice
          look="bar"
          name={name}
          legend={legend}
          options={[
            { value: 'yes', label: t('forms.yes') },
            { value: 'no', label: t('forms.no') },
          ]}
          value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : undefined}
          onChange={(chosen) => onChange(chosen === 'yes')}
          problem={problem}
        />
      );
    case 'choice':
      return (
        <Choice
          look="chips"
          name={name}
          legend={legend}
          options={field.options.map(({ id, label }) => ({ value: String(id), label }))}
          value={typeof value === 'number' ? String(value) : undefined}
          onChange={(chosen) => onChange(Number(chosen))}
          problem={problem}
        />
      );
    case 'choices':
      return (
        <ChoicesField
          field={field}
          name={name}
          legend={legend}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
          problem={problem}
        />
      );
    default:
      return (
        <Field label={field.label} {...(optional && { optional })} problem={problem}>
          {(wiring) => {
            const shared = {
              ...wiring,
              name,
              value: typeof value === 'string' ? value : '',
              onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
            };
            return field.type === 'long_text' ? (
              <textarea {...shared} rows={4} className={`${control} py-3`} />
            ) : (
              <input
                {...shared}
                {...(field.type === 'date'
                  ? { type: 'date', min: writtenDays.first, max: writtenDays.last }
                  : { type: 'text' })}
                className={control}
              />
            );
          }}
        </Field>
      );
  }
}
