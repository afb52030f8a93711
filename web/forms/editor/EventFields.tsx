import type { FormEvent } from '#core/forms/form.ts';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  event: FormEvent;
  /** The number of places for this answer; null for no limit. */
  places: number | null;
  going: boolean | undefined;
  people: number | undefined;
  onChange: (part: { going?: boolean; people?: number | undefined }) => void;
  problemAt: (path: string) => string | undefined;
};

/** Attendance at an event: yes or no, and the number of people. */
export function EventFields({ event, places, going, people, onChange, problemAt }: Props) {
  const t = useTranslation();
  // A number chosen while there were more places stays visible.
  const most = Math.max(people ?? 0, Math.min(event.mostPeople, places ?? event.mostPeople));
  return (
    <>
      <RadioGroup
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
