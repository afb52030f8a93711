import { type BothTexts, longest } from '#core/reports/report-content.ts';
import { BothField } from '#web/ui/BothField.tsx';
import { BothLanguages } from '#web/ui/BothLanguages.tsx';
import { useWords } from '#web/words/words.ts';
import { AddSentence } from './AddSentence.tsx';

type Props = { name: string; givenName: string; notes: BothTexts; onChange: (notes: BothTexts) => void };

/** The teacher's note in both languages, with sentences to pick from. */
export function NotesFields({ name, givenName, notes, onChange }: Props) {
  const t = useWords();
  return (
    <>
      <AddSentence name={name} givenName={givenName} notes={notes} onChange={onChange} />
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
