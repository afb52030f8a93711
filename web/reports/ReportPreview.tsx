import { useState } from 'react';
import { type Locale, locales } from '#core/lang/locale.ts';
import { contentIn } from '#core/reports/report-content.ts';
import type { DailyReport } from '#core/reports/report.ts';
import type { StaffReport } from '#core/reports/staff-report-api.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Choice } from '#web/ui/Choice.tsx';
import { languageNames } from '#web/words/language-names.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { ReportParts } from './ReportParts.tsx';
import type { ReportPart } from './use-report-place.ts';

type Props = { report: StaffReport; room: string; date: string };

/** The report as its family reads it, by the very components of their screen, in either language. */
export function ReportPreview({ report: { childId, id, name, content, published }, room, date }: Props) {
  const t = useWords();
  const { name: me } = usePerson();
  const [locale, setLocale] = useState<Locale>(useLocale());
  const [part, setPart] = useState<ReportPart>('overview');
  const report: DailyReport = {
    id: id ?? childId,
    childId,
    date,
    ...contentIn(content, locale),
    teacher: { name: published?.by ?? me, title: null },
    read: true,
  };
  return (
    <section
      aria-labelledby="preview"
      className="flex flex-col gap-4 rounded-m border border-line-strong border-dashed p-2 medium:p-3"
    >
      <h2 id="preview" className="font-bold text-note">
        {t('reportEditor.previewText')}
      </h2>
      <Choice
        look="bar"
        name="preview-language"
        legend={t('reportEditor.previewIn')}
        options={locales.map((value) => ({ value, label: languageNames[value] }))}
        value={locale}
        onChange={setLocale}
      />
      <ReportParts
        report={report}
        child={{ id: childId, name, className: room }}
        index={0}
        part={part}
        onPart={setPart}
      />
    </section>
  );
}
