import { maxNumberLength } from '#core/http/number-input.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useProblem } from './editor-context.ts';
import { controlClasses, Field } from '#web/ui/Field.tsx';

type Props = {
  label: string;
  /** Its path in the draft: `questions.2.pointValue`. */
  path: string;
  value: number | null;
  most: number;
  optional?: string;
  help?: string;
  onChange: (value: number | null) => void;
};

/** A number input from one up. Empty is undefined, and input is not corrected while typing. */
export function NumberField({ label, path, value, most, onChange, ...fieldProps }: Props) {
  const t = useTranslation();
  const problem = useProblem()(path);
  const isTooLarge = value !== null && value > most;
  return (
    <Field
      label={label}
      problem={problem && isTooLarge ? t('authoring.tooLarge', { most: String(most) }) : problem}
      {...fieldProps}
    >
      {(wiring) => (
        <input
          {...wiring}
          name={path}
          inputMode="numeric"
          autoComplete="off"
          value={value ?? ''}
          onChange={({ target }) => onChange(numberIn(target.value))}
          className={controlClasses}
        />
      )}
    </Field>
  );
}

const numberIn = (text: string) => Number(text.replaceAll(/\D/g, '').slice(0, maxNumberLength)) || null;
