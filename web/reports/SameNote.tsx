import { useState } from 'react';
import type { Both } from '#core/lang/locale.ts';
import { withSentence } from '#core/reports/group-day-rules.ts';
import { longest } from '#core/reports/report-content.ts';
import { BothField } from '#web/ui/BothField.tsx';
import { BothLanguages } from '#web/ui/BothLanguages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useWords } from '#web/words/words.ts';
import type { NoteForAll } from './ForEverybody.tsx';

type Props = { n: number; note: NoteForAll };

/** A sentence about the group's day, after what is noted of each child. */
export function SameNote({ n, note }: Props) {
  const t = useWords();
  const [text, setText] = useState<Both>({ en: '', fr: '' });
  const isReady = n > 0 && (text.en.trim() !== '' || text.fr.trim() !== '');
  return (
    <>
      <BothLanguages label={t('reportEditor.notes')}>
        <BothField
          label={t('reportEditor.notes')}
          path="sameNote"
          value={text}
          onChange={setText}
          max={longest.description}
          rows={2}
        />
      </BothLanguages>
      <Button
        kind="quiet"
        unready={!isReady}
        onClick={() => {
          if (!isReady) return;
          const sentence = { en: text.en.trim(), fr: text.fr.trim() };
          if (note('notes', (content) => withSentence(content, sentence))) setText({ en: '', fr: '' });
        }}
      >
        {t('reportEditor.serve', { n })}
      </Button>
    </>
  );
}
