import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Locale, locales } from '#core/lang/locale.ts';
import { contentIn } from '#core/reports/report-content.ts';
import { mealNamesIn } from '#core/reports/group-day-rules.ts';
import type { DailyReport } from '#core/reports/report.ts';
import type { ReportDay, StaffReport } from '#core/reports/staff-report-api.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { languageNames } from '#web/i18n/language-names.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { ReportSections } from '#web/reports/ReportSections.tsx';
import type { ReportPart } from '#web/reports/use-report-url.ts';
import { previewPhotos } from './photos/preview-photos.ts';
import { groupPhotosQuery } from './photos/staff-photo-queries.ts';

type Props = {
  report: StaffReport;
  groupId: number | null;
  room: string;
  date: string;
  meals: ReportDay['meals'];
};

/** A report as its family reads it, in either language, drawn with the families' own components. */
export function ReportPreview({ report: shown, groupId, room, date, meals }: Props) {
  const { childId, id, name, content, published } = shown;
  const t = useTranslation();
  const { id: myId, name: me } = useCurrentUser();
  const [locale, setLocale] = useState<Locale>(useLocale());
  const [part, setPart] = useState<ReportPart>('overview');
  const group = useQuery({
    ...groupPhotosQuery({ groupId: groupId ?? 0, date }),
    enabled: groupId !== null,
  }).data;
  const photos = group ? previewPhotos(group, { childId, locale }) : [];
  const report: DailyReport = {
    id: id ?? childId,
    childId,
    date,
    ...contentIn(content, locale),
    mealNames: mealNamesIn(meals, locale),
    teacher: { ...(!published && { id: myId }), name: published?.by ?? me, title: null, ownTitle: null },
    read: true,
    ...(photos.length > 0 && { photos }),
  };
  return (
    <section
      aria-labelledby="preview"
      className="flex flex-col gap-4 rounded-m border border-line-strong border-dashed p-2 medium:p-3"
    >
      <h2 id="preview" className="font-bold text-note">
        {t('reportEditor.previewText')}
      </h2>
      <RadioGroup
        look="bar"
        name="preview-language"
        legend={t('reportEditor.previewIn')}
        options={locales.map((value) => ({ value, label: languageNames[value] }))}
        value={locale}
        onChange={setLocale}
      />
      <ReportSections
        report={report}
        child={{ id: childId, name, className: room }}
        index={0}
        part={part}
        onPart={setPart}
      />
    </section>
  );
}
