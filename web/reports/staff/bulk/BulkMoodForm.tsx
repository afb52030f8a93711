import { useState } from 'react';
import { withMood } from '#core/reports/group-day-rules.ts';
import { type Mood, moodTimes } from '#core/reports/report.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { SectionChoice } from '#web/reports/staff/report-sections.ts';
import type { ApplyBulkEdit } from './bulk-edit.ts';
import { MoodChoice } from '#web/reports/staff/MoodChoice.tsx';

type Props = {
  n: number;
  note: ApplyBulkEdit;
  time: SectionChoice['moodTime'];
  onTime: (time: SectionChoice['moodTime']) => void;
};

/** One mood for all children. Individual moods are kept. */
export function BulkMoodForm({ n, note, time, onTime }: Props) {
  const t = useTranslation();
  const [mood, setMood] = useState<Mood>('good');
  const times = time === 'all' ? moodTimes : [time];
  return (
    <>
      <Field label={t('reportEditor.moodTime')}>
        {(wiring) => (
          <Select {...wiring} value={time} onChange={({ target }) => onTime(target.value as SectionChoice['moodTime'])}>
            <option value="all">{t('reportEditor.wholeDay')}</option>
            {moodTimes.map((one) => (
              <option key={one} value={one}>
                {t(`reports.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <MoodChoice name="mood-of-all" legend={t('reportEditor.mood')} value={mood} onChange={setMood} />
      <Button
        kind="quiet"
        unready={n === 0}
        onClick={() => note('mood', (content) => withMood(content, mood, times, true))}
      >
        {t('reportEditor.serve', { n })}
      </Button>
    </>
  );
}
