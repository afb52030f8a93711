import { useContext, useState } from 'react';
import { inLanguage } from '#core/lang/bilingual.ts';
import type { Bilingual } from '#core/lang/locale.ts';
import { maxReportLengths } from '#core/reports/report-content.ts';
import { AddLanguage } from '#web/editing/AddLanguage.tsx';
import { WritingLanguages } from '#web/editing/editor-context.ts';
import { useShownLanguages } from '#web/editing/use-shown-languages.ts';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { translationNames } from '#web/i18n/language-names.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  label: string;
  /** Recently used texts and words of the school. */
  known: readonly Bilingual[];
  value: Bilingual;
  onChange: (value: Bilingual) => void;
  /** The label of the field in a language, for custom text. */
  nameIn: (language: string) => string;
  max?: number;
};

const other = 'other';

/** A short text, picked from known ones, or written in the languages of the school. */
export function FoodField({ label, known, value, onChange, nameIn, max = maxReportLengths.food }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const place = known.findIndex(({ en, fr }) => en === value.en && fr === value.fr);
  const isWritten = value.en !== '' || value.fr !== '';
  const [byHand, setByHand] = useState(isWritten && place < 0);
  const shown = (text: Bilingual) => inLanguage(text, locale).text;
  const { shown: languages, hidden, add } = useShownLanguages(useContext(WritingLanguages), [value]);
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3">
      <Field label={label}>
        {(wiring) => (
          <Select
            {...wiring}
            value={byHand ? other : place < 0 ? '' : place}
            onChange={({ target }) => {
              setByHand(target.value === other);
              const chosen = known[Number(target.value)];
              if (target.value !== other && target.value !== '' && chosen) onChange(chosen);
            }}
          >
            <option value="">{t('reportEditor.chooseFood')}</option>
            {known.map((one, n) => (
              // Options are identified by their texts, and do not move during a choice.
              <option key={`${one.en} ${one.fr}`} value={n}>
                {shown(one)}
              </option>
            ))}
            <option value={other}>{t('reportEditor.otherFood')}</option>
          </Select>
        )}
      </Field>
      {byHand && (
        <div className="grid gap-3 medium:grid-cols-2">
          {languages.map((lang) => (
            <Field key={lang} label={nameIn(translationNames[locale][lang])}>
              {(wiring) => (
                <input
                  {...wiring}
                  lang={lang}
                  className={controlClasses}
                  maxLength={max}
                  value={value[lang]}
                  onChange={({ target }) => onChange({ ...value, [lang]: target.value })}
                />
              )}
            </Field>
          ))}
          {hidden && <AddLanguage language={hidden} onAdd={add} />}
        </div>
      )}
    </div>
  );
}
