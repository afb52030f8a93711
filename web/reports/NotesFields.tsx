import { lengthOf } from '#core/http/fields.ts';
import { type BothTexts, longest } from '#core/reports/report-content.ts';
import { BothLanguages } from '#web/ui/BothLanguages.tsx';
import { control, Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useLocale, useWords } from '#web/words/words.ts';
import { noteTexts, withText } from './note-texts.ts';

type Props = { name: string; notes: BothTexts; onChange: (notes: BothTexts) => void };

/** The teacher's note in both languages, with sentences to pick from. */
export function NotesFields({ name, notes, onChange }: Props) {
  const t = useWords();
  const own = useLocale();
  return (
    <>
      <Select
        aria-label={t('reportEditor.addTextFor', { name })}
        value=""
        onChange={({ target }) => {
          const text = noteTexts(name)[Number(target.value)];
          if (target.value !== '' && text) onChange(withText(notes, text));
        }}
      >
        <option value="">{t('reportEditor.addText')}</option>
        {noteTexts(name).map((text, n) => (
          <option key={text.en} value={n}>
            {text[own]}
          </option>
        ))}
      </Select>
      <BothLanguages label={t('reportEditor.notes')}>
        {(locale, language) => (
          <Field
            label={`${t('reportEditor.notes')} (${language})`}
            hint={`${lengthOf(notes[locale])} / ${longest.notes}`}
          >
            {(wiring) => (
              <textarea
                {...wiring}
                lang={locale}
                rows={5}
                className={`${control} py-2`}
                maxLength={longest.notes}
                value={notes[locale]}
                onChange={({ target }) => onChange({ ...notes, [locale]: target.value })}
              />
            )}
          </Field>
        )}
      </BothLanguages>
    </>
  );
}
