import { type BothTexts, longest } from '#core/reports/report-content.ts';
import { BothField } from '#web/ui/BothField.tsx';
import { BothLanguages } from '#web/ui/BothLanguages.tsx';
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
        <BothField
          label={t('reportEditor.notes')}
          path="notes"
          value={notes}
          onChange={onChange}
          max={longest.notes}
          rows={5}
          counts
        />
      </BothLanguages>
    </>
  );
}
