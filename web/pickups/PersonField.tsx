import type { PickupPerson } from '#core/people/pickup-person.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useWords } from '#web/words/words.ts';
import { personInWords } from './pickup-words.ts';

type Props = {
  /** Those who may collect the child that day; none while no child is chosen or they are not known. */
  people: readonly PickupPerson[];
  /** The school's. */
  today: string;
  /** Said where nobody can be chosen yet. */
  hint: string;
  value: number | undefined;
  onChange: (personId: number) => void;
  problem: string | undefined;
};

/** Who comes for the child, of those who may. (§2 Pickup) */
export function PersonField({ people, today, hint, value, onChange, problem }: Props) {
  const t = useWords();
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
              {personInWords(person, today, t)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
