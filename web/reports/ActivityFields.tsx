import { longest, type WrittenActivity } from '#core/reports/report-content.ts';
import { BothLanguages } from '#web/ui/BothLanguages.tsx';
import { control, Field } from '#web/ui/Field.tsx';
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
        {(locale, language) => (
          <>
            <Field label={`${t('reportEditor.title')} (${language})`}>
              {(wiring) => (
                <input
                  {...wiring}
                  lang={locale}
                  className={control}
                  maxLength={longest.title}
                  value={title[locale]}
                  onChange={({ target }) => onChange({ title: { ...title, [locale]: target.value } })}
                />
              )}
            </Field>
            <Field label={`${t('reportEditor.description')} (${language})`}>
              {(wiring) => (
                <textarea
                  {...wiring}
                  lang={locale}
                  rows={2}
                  className={`${control} py-2`}
                  maxLength={longest.description}
                  value={description[locale]}
                  onChange={({ target }) => onChange({ description: { ...description, [locale]: target.value } })}
                />
              )}
            </Field>
          </>
        )}
      </BothLanguages>
    </>
  );
}
