import { controlClasses, Field } from '#web/ui/Field.tsx';
import { type FileFieldProps, useFileProblem } from './file-field.ts';

/** A text in one line. */
export function FileLine({
  label,
  optional,
  name,
  value,
  max,
  autoComplete = 'off',
  problems,
  type = 'text',
  onChange,
}: FileFieldProps & { type?: 'text' | 'tel' }) {
  const problem = useFileProblem(problems, name);
  return (
    <Field label={label} {...(optional && { optional })} problem={problem}>
      {(wiring) => (
        <input
          {...wiring}
          type={type}
          name={name}
          autoComplete={autoComplete}
          maxLength={max}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={controlClasses}
        />
      )}
    </Field>
  );
}
