import { maxReportLengths, type ActivityContent } from '#core/reports/report-content.ts';
import { BilingualField } from '#web/editing/BilingualField.tsx';
import { BilingualSection } from '#web/editing/BilingualSection.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TimeField } from './TimeField.tsx';

type Props = { activity: ActivityContent; onChange: (part: Partial<ActivityContent>) => void };

/** An activity: time, and its title and description in both languages. */
export function ActivityFields({ activity: { time, title, description }, onChange }: Props) {
  const t = useTranslation();
  return (
    <>
      <TimeField label={t('reportEditor.at')} value={time} onChange={(next) => onChange({ time: next })} />
      <BilingualSection label={t('reportEditor.activities')} texts={[title, description]}>
        <BilingualField
          label={t('reportEditor.title')}
          path="title"
          value={title}
          onChange={(both) => onChange({ title: both })}
          max={maxReportLengths.title}
        />
        <BilingualField
          label={t('reportEditor.description')}
          path="description"
          value={description}
          onChange={(both) => onChange({ description: both })}
          max={maxReportLengths.description}
          rows={2}
        />
      </BilingualSection>
    </>
  );
}
