import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { personLabel } from './pickup-labels.ts';

type Props = {
  /** The people allowed to collect the child that day. Empty while no child is chosen or the list is loading. */
  people: readonly PickupPerson[];
  /** The school's current date. */
  today: string;
  /** Shown while there is no choice yet. */
  hint: string;
  value: number | undefined;
  onChange: (personId: number) => void;
  problem: string | undefined;
};

/** The pickup person, out of those allowed. */
export function PersonField({ people, today, hint, value, onChange, problem }: Props) {
  const t = useTranslation();
  return (
    <Field label={t('pickups.person')} problem={problem}>
      {(wiring) => (
        <Select {...wiring} name="person" value={value ?? ''} onChange={({ target }) => onChange(Number(target.value))}>
          {value === undefined && (
            <option value="" disabled>
              {people.length > 0 ? t('pickups.choosePerson') : hint}
            </option>
          )}
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {personLabel(person, today, t)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
