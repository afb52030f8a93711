import type { Bilingual } from '#core/lang/locale.ts';
import { withSentence } from '#core/reports/group-day-rules.ts';
import { maxReportLengths } from '#core/reports/report-content.ts';
import type { ReportDay } from '#core/reports/staff-report-api.ts';
import { BilingualField } from '#web/editing/BilingualField.tsx';
import { BilingualSection } from '#web/editing/BilingualSection.tsx';
import { discardDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type ApplyBulkEdit, bulkDraftName } from './bulk-edit.ts';

type Props = { day: ReportDay; n: number; note: ApplyBulkEdit };

const nothing: Bilingual = { en: '', fr: '' };

/** A sentence about the group's day, appended to each child's note. */
export function BulkNoteForm({ day, n, note }: Props) {
  const t = useTranslation();
  const draftName = bulkDraftName('note', day);
  const [{ text = nothing } = {}, touch] = useDraft<{ text: Bilingual }>(draftName);
  const isReady = n > 0 && (text.en.trim() !== '' || text.fr.trim() !== '');
  return (
    <>
      <RestoredDraft name={draftName} />
      <BilingualSection label={t('reportEditor.notes')} texts={[text]}>
        <BilingualField
          label={t('reportEditor.notes')}
          path="sameNote"
          value={text}
          onChange={(next) => touch({ text: next })}
          max={maxReportLengths.description}
          rows={2}
        />
      </BilingualSection>
      <Button
        kind="quiet"
        unready={!isReady}
        onClick={() => {
          if (!isReady) return;
          const sentence = { en: text.en.trim(), fr: text.fr.trim() };
          if (note('notes', (content) => withSentence(content, sentence))) discardDraft(draftName);
        }}
      >
        {t('reportEditor.serve', { n })}
      </Button>
    </>
  );
}
