import { control, Field } from './Field.tsx';

type Props = { label: string; value: string; onChange: (text: string) => void };

/** Narrows the list that stands below it to what is written here. */
export function FindField({ label, value, onChange }: Props) {
  return (
    <Field label={label}>
      {(wiring) => (
        <input
          {...wiring}
          type="search"
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={control}
        />
      )}
    </Field>
  );
}
