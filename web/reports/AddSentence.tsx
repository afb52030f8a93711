import { withSentence } from '#core/reports/group-day-rules.ts';
import type { BothTexts } from '#core/reports/report-content.ts';
import { Select } from '#web/ui/Select.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { noteTexts } from './note-texts.ts';

type Props = { name: string; givenName: string; notes: BothTexts; onChange: (notes: BothTexts) => void };

/** A sentence to pick for a child's note. One for which there is no room is not added, and that is said. */
export function AddSentence({ name, givenName, notes, onChange }: Props) {
  const t = useWords();
  const locale = useLocale();
  const texts = noteTexts(givenName);
  const add = (text: BothTexts) => {
    const longer = withSentence({ notes }, text);
    if (longer) onChange(longer);
    else showToast({ title: t('reportEditor.nothingAdded'), text: t('reportEditor.noRoom', { name }), failed: true });
  };
  return (
    <Select
      aria-label={t('reportEditor.addTextFor', { name })}
      value=""
      onChange={({ target }) => {
        const text = texts[Number(target.value)];
        if (target.value !== '' && text) add(text);
      }}
    >
      <option value="">{t('reportEditor.addText')}</option>
      {texts.map((text, n) => (
        <option key={text.en} value={n}>
          {text[locale]}
        </option>
      ))}
    </Select>
  );
}
