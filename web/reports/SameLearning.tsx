import { useState } from 'react';
import { withArea } from '#core/reports/group-day-rules.ts';
import { longest } from '#core/reports/report-content.ts';
import type { ReportDay } from '#core/reports/staff-report-api.ts';
import { Button } from '#web/ui/Button.tsx';
import { useWords } from '#web/words/words.ts';
import { FoodField } from './FoodField.tsx';
import type { NoteForAll } from './ForEverybody.tsx';
import { ProgressField } from './ProgressField.tsx';

type Props = { day: ReportDay; n: number; note: NoteForAll };

/** How far the group is in a learning area; the progress of each is on their own page. */
export function SameLearning({ day, n, note }: Props) {
  const t = useWords();
  const [area, setArea] = useState({ en: '', fr: '' });
  const [progress, setProgress] = useState(50);
  const isReady = n > 0 && (area.en.trim() !== '' || area.fr.trim() !== '');
  return (
    <>
      <FoodField
        label={t('reportEditor.area')}
        known={day.areas}
        value={area}
        onChange={setArea}
        nameIn={(language) => t('reportEditor.areaIn', { language })}
        max={longest.area}
      />
      <ProgressField label={t('reportEditor.progress')} value={progress} onChange={setProgress} />
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
