import type { CustodyGuardian } from '#core/custody/custody-api.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  label: string;
  name: string;
  guardians: readonly CustodyGuardian[];
  value: number | null;
  onChange: (personId: number | null) => void;
  /** The choice without a guardian. */
  none?: string | undefined;
  problem?: string | undefined;
};

/** The choice of a guardian of the child. */
export function GuardianSelect({ label, name, guardians, value, onChange, none, problem }: Props) {
  const t = useTranslation();
  return (
    <Field label={label} problem={problem}>
      {(wiring) => (
        <Select
          {...wiring}
          name={name}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{none ?? t('custody.noGuardian')}</option>
          {guardians.map((one) => (
            <option key={one.personId} value={one.personId}>
              {one.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
