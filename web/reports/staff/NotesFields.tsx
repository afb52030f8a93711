import type { Bilingual } from '#core/lang/locale.ts';
import { maxReportLengths } from '#core/reports/report-content.ts';
import { BilingualField } from '#web/editing/BilingualField.tsx';
import { BilingualSection } from '#web/editing/BilingualSection.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { NoteTemplatePicker } from './NoteTemplatePicker.tsx';

type Props = { name: string; givenName: string; notes: Bilingual; onChange: (notes: Bilingual) => void };

/** The teacher's note in both languages, with template sentences. */
export function NotesFields({ name, givenName, notes, onChange }: Props) {
  const t = useTranslation();
  return (
    <>
      <NoteTemplatePicker name={name} givenName={givenName} notes={notes} onChange={onChange} />
      <BilingualSection label={t('reportEditor.notes')} texts={[notes]}>
        <BilingualField
          label={t('reportEditor.notes')}
          path="notes"
          value={notes}
          onChange={onChange}
          max={maxReportLengths.notes}
          rows={5}
          counts
        />
      </BilingualSection>
    </>
  );
}
