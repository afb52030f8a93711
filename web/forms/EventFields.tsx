import type { FormEvent } from '#core/forms/form.ts';
import { Choice } from '#web/ui/Choice.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useWords } from '#web/words/words.ts';

type Props = {
  event: FormEvent;
  /** How many places there are for this answer; null for as many as one likes. */
  places: number | null;
  going: boolean | undefined;
  people: number | undefined;
  onChange: (part: { going?: boolean; people?: number | undefined }) => void;
  problemAt: (path: string) => string | undefined;
};

/** Whether one comes to an event, and how many. */
export function EventFields({ event, places, going, people, onChange, problemAt }: Props) {
  const t = useWords();
  // A number that was chosen while there was room for it stays to be seen.
  const most = Math.max(people ?? 0, Math.min(event.mostPeople, places ?? event.mostPeople));
  return (
    <>
      <Choice
        look="bar"
        name="going"
        legend={t('forms.going')}
        options={[
          { value: 'yes', label: t('forms.coming') },
          { value: 'no', label: t('forms.notComing') },
        ]}
        value={going === undefined ? undefined : going ? 'yes' : 'no'}
        onChange={(value) => onChange({ going: value === 'yes' })}
        problem={problemAt('going')}
      />
      {going && (
        <Field label={t('forms.people')} problem={problemAt('people')}>
          {(wiring) => (
            <Select
              {...wiring}
              name="people"
              value={people ?? ''}
              onChange={({ target }) => onChange({ people: Number(target.value) || undefined })}
            >
              <option value="">{t('forms.choose')}</option>
              {Array.from({ length: most }, (_, n) => (
                <option key={n + 1} value={n + 1}>
                  {t('forms.nPeople', { n: n + 1 })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </>
  );
}
