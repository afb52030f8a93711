import { longestNumber } from '#core/http/typed-number.ts';
import { useWords } from '#web/words/words.ts';
import { useProblem } from './edited.ts';
import { control, Field } from './Field.tsx';

type Props = {
  label: string;
  /** Where it stands in what is written: `questions.2.pointValue`. */
  path: string;
  value: number | null;
  most: number;
  optional?: string;
  help?: string;
  onChange: (value: number | null) => void;
};

/** A number from one up as it is typed: emptied it is none, and nothing is put right while one types. */
export function NumberField({ label, path, value, most, onChange, ...said }: Props) {
  const t = useWords();
  const problem = useProblem()(path);
  const isTooLarge = value !== null && value > most;
  return (
    <Field
      label={label}
      problem={problem && isTooLarge ? t('authoring.tooLarge', { most: String(most) }) : problem}
      {...said}
    >
      {(wiring) => (
        <input
          {...wiring}
          name={path}
          inputMode="numeric"
          autoComplete="off"
          value={value ?? ''}
          onChange={({ target }) => onChange(numberIn(target.value))}
          className={control}
        />
      )}
    </Field>
  );
}

const numberIn = (text: string) => Number(text.replaceAll(/\D/g, '').slice(0, longestNumber)) || null;
