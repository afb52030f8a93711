import { Field } from './Field.tsx';
import { Select } from './Select.tsx';

type Option<Value extends string> = { readonly value: Value; readonly label: string };

type Props<Value extends string> = {
  label: string;
  /** What all of them are called. */
  every: string;
  options: readonly Option<Value>[];
  value: Value | '';
  onChange: (value: Value | '') => void;
};

/** One of a few states, or every one. */
export function StatusFilter<Value extends string>({ label, every, options, value, onChange }: Props<Value>) {
  return (
    <Field label={label}>
      {(wiring) => (
        <Select
          {...wiring}
          value={value}
          onChange={({ target }) => onChange(options.find((option) => option.value === target.value)?.value ?? '')}
        >
          <option value="">{every}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
