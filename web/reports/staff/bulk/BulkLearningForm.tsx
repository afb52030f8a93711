import type { Bilingual } from '#core/lang/locale.ts';
import { withArea } from '#core/reports/group-day-rules.ts';
import { maxReportLengths } from '#core/reports/report-content.ts';
import type { ReportDay } from '#core/reports/staff-report-api.ts';
import { useDraft } from '#web/ui/browser/draft-storage.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { FoodField } from '#web/reports/staff/FoodField.tsx';
import { type ApplyBulkEdit, bulkDraftName } from './bulk-edit.ts';
import { ProgressField } from '#web/reports/staff/ProgressField.tsx';

type Props = { day: ReportDay; n: number; note: ApplyBulkEdit };

type LearningDraft = { area: Bilingual; progress: number };
const noText: Bilingual = { en: '', fr: '' };

/** The group's progress in a learning area. Individual progress is on the child's page. */
export function BulkLearningForm({ day, n, note }: Props) {
  const t = useTranslation();
  const draftName = bulkDraftName('learning', day);
  const [{ area = noText, progress = 50 } = {}, touch] = useDraft<LearningDraft>(draftName);
  const isReady = n > 0 && (area.en.trim() !== '' || area.fr.trim() !== '');
  return (
    <>
      <RestoredDraft name={draftName} />
      <FoodField
        label={t('reportEditor.area')}
        known={day.areas}
        value={area}
        onChange={(next) => touch({ area: next })}
        nameIn={(language) => t('reportEditor.areaIn', { language })}
        max={maxReportLengths.area}
      />
      <ProgressField
        label={t('reportEditor.progress')}
        value={progress}
        onChange={(next) => touch({ progress: next })}
      />
      <Button
        kind="quiet"
        unready={!isReady}
        onClick={() => isReady && note('learningAreas', (content) => withArea(content, { area, progress }))}
      >
        {t('reportEditor.serve', { n })}
      </Button>
    </>
  );
}
