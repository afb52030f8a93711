import { controlClasses, Field } from '#web/ui/Field.tsx';

type Props = { label: string; value: string; onChange: (time: string) => void; problem?: string | undefined };

/** A time of day, `HH:mm`, in the browser's own control. */
export function TimeField({ label, value, onChange, problem }: Props) {
  return (
    <Field label={label} problem={problem}>
      {(wiring) => (
        <input
          {...wiring}
          type="time"
          className={controlClasses}
          value={value}
          onChange={({ target }) => target.value !== '' && onChange(target.value)}
        />
      )}
    </Field>
  );
}
