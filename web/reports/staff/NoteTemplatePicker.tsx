import { useContext } from 'react';
import { requiredLanguages } from '#core/lang/bilingual-rules.ts';
import { withSentence } from '#core/reports/group-day-rules.ts';
import type { Bilingual } from '#core/lang/locale.ts';
import { WritingLanguages } from '#web/editing/editor-context.ts';
import { Select } from '#web/ui/Select.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { noteTexts } from './note-templates.ts';

type Props = { name: string; givenName: string; notes: Bilingual; onChange: (notes: Bilingual) => void };

/** Template sentences for a child's note. One that exceeds the maximum length is not added, with a message. */
export function NoteTemplatePicker({ name, givenName, notes, onChange }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const texts = noteTexts(givenName);
  // A sentence in another language alone would hide the rest of the note from its readers.
  const languages = requiredLanguages(useContext(WritingLanguages), [notes]);
  const add = ({ en, fr }: Bilingual) => {
    const text = { en: languages.includes('en') ? en : '', fr: languages.includes('fr') ? fr : '' };
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
