import { longest, type WrittenActivity } from '#core/reports/report-content.ts';
import { BothField } from '#web/ui/BothField.tsx';
import { BothLanguages } from '#web/ui/BothLanguages.tsx';
import { useWords } from '#web/words/words.ts';
import { TimeField } from './TimeField.tsx';

type Props = { activity: WrittenActivity; onChange: (part: Partial<WrittenActivity>) => void };

/** What was done: when, and in both languages what. */
export function ActivityFields({ activity: { time, title, description }, onChange }: Props) {
  const t = useWords();
  return (
    <>
      <TimeField label={t('reportEditor.at')} value={time} onChange={(next) => onChange({ time: next })} />
      <BothLanguages label={t('reportEditor.activities')}>
        <BothField
          label={t('reportEditor.title')}
          path="title"
          value={title}
          onChange={(both) => onChange({ title: both })}
          max={longest.title}
        />
        <BothField
          label={t('reportEditor.description')}
          path="description"
          value={description}
          onChange={(both) => onChange({ description: both })}
          max={longest.description}
          rows={2}
        />
      </BothLanguages>
    </>
  );
}
