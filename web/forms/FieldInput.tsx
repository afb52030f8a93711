import type { FormField } from '#core/forms/form.ts';
import type { FieldAnswer } from '#core/forms/form-answer.ts';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { dayInputRange } from '#core/time/day.ts';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ChoicesField } from './ChoicesField.tsx';
import { asksForPhone } from './last-answer.ts';

type Props = {
  field: FormField;
  value: FieldAnswer | undefined;
  onChange: (answer: FieldAnswer | undefined) => void;
  problem: string | undefined;
};

/** One field of a form, with the input that suits its type on a phone. */
export function FieldInput({ field, value, onChange, problem }: Props) {
  const t = useTranslation();
  const name = `answers.${field.id}`;
  const optional = field.required ? undefined : t('ui.optional');
  const legend = (
    <>
      <bdi lang={field.lang}>{field.label}</bdi>{' '}
      {optional && <span className="font-normal text-ink-soft">{optional}</span>}
    </>
  );
  switch (field.type) {
    case 'yes_no':
      return (
        <RadioGroup
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
        <RadioGroup
          look="chips"
          name={name}
          legend={legend}
          options={field.options.map(({ id, label }) => ({ value: String(id), label, lang: field.lang }))}
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
        <Field label={field.label} labelLang={field.lang} {...(optional && { optional })} problem={problem}>
          {(wiring) => {
            const shared = {
              ...wiring,
              name,
              value: typeof value === 'string' ? value : '',
              onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
            };
            return field.type === 'long_text' ? (
              <textarea {...shared} rows={4} className={`${controlClasses} py-3`} />
            ) : (
              <input
                {...shared}
                {...(field.type === 'date'
                  ? { type: 'date', min: dayInputRange.first, max: dayInputRange.last }
                  : asksForPhone(field)
                    ? { type: 'tel', autoComplete: 'tel' }
                    : { type: 'text' })}
                className={controlClasses}
              />
            );
          }}
        </Field>
      );
  }
}
