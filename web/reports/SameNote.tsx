import { useState } from 'react';
import { longest } from '#core/reports/report-content.ts';
import { BothLanguages } from '#web/ui/BothLanguages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { control, Field } from '#web/ui/Field.tsx';
import { useWords } from '#web/words/words.ts';
import type { NoteForAll } from './ForEverybody.tsx';
import { withText } from './note-texts.ts';

type Props = { n: number; note: NoteForAll };

/** A sentence about the group's day, after what is noted of each child. */
export function SameNote({ n, note }: Props) {
  const t = useWords();
  const [text, setText] = useState({ en: '', fr: '' });
  const isReady = n > 0 && (text.en.trim() !== '' || text.fr.trim() !== '');
  return (
    <>
      <BothLanguages label={t('reportEditor.notes')}>
        {(locale, language) => (
          <Field label={`${t('reportEditor.notes')} (${language})`}>
            {(wiring) => (
              <textarea
                {...wiring}
                lang={locale}
                rows={2}
                maxLength={longest.description}
                className={`${control} py-2`}
                value={text[locale]}
                onChange={({ target }) => setText({ ...text, [locale]: target.value })}
              />
            )}
          </Field>
        )}
      </BothLanguages>
      <Button
        kind="quiet"
        unready={!isReady}
        onClick={() => {
          if (!isReady) return;
          note(({ content }) => ({ notes: withText(content.notes, { en: text.en.trim(), fr: text.fr.trim() }) }));
          setText({ en: '', fr: '' });
        }}
      >
        {t('reportEditor.serve', { n })}
      </Button>
    </>
  );
}
