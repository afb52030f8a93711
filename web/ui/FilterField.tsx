import { controlClasses, Field } from './Field.tsx';

type Props = { label: string; value: string; onChange: (text: string) => void };

/** A search field that filters the list below it. */
export function FilterField({ label, value, onChange }: Props) {
  return (
    <Field label={label}>
      {(wiring) => (
        <input
          {...wiring}
          type="search"
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={controlClasses}
        />
      )}
    </Field>
  );
}
