import { useState } from 'react';
import { type BothTexts, longest } from '#core/reports/report-content.ts';
import { locales } from '#core/lang/locale.ts';
import { control, Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useLocale, useWords } from '#web/words/words.ts';

type Props = {
  label: string;
  /** What was said lately, in both languages. */
  known: readonly BothTexts[];
  value: BothTexts;
  onChange: (value: BothTexts) => void;
  /** The name of the field in a language, where it is written by hand. */
  nameIn: (language: string) => string;
  max?: number;
};

const other = 'other';

/** A short text out of those that were said lately, which are in both languages already; or written by hand in both. */
export function FoodField({ label, known, value, onChange, nameIn, max = longest.food }: Props) {
  const t = useWords();
  const locale = useLocale();
  const place = known.findIndex(({ en, fr }) => en === value.en && fr === value.fr);
  const isWritten = value.en !== '' || value.fr !== '';
  const [byHand, setByHand] = useState(isWritten && place < 0);
  const shown = ({ en, fr }: BothTexts) => (locale === 'fr' ? fr || en : en || fr);
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
              // They are told apart by their texts, and never change places while one chooses.
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
          {locales.map((lang) => (
            <Field key={lang} label={nameIn(lang === 'en' ? 'English' : 'français')}>
              {(wiring) => (
                <input
                  {...wiring}
                  lang={lang}
                  className={control}
                  maxLength={max}
                  value={value[lang]}
                  onChange={({ target }) => onChange({ ...value, [lang]: target.value })}
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </div>
  );
}
