import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { DailyPlan } from '#core/plans/plan.ts';
import { fileAddress } from '#web/files/file-address.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { reportQuery } from '#web/reports/report-queries.ts';
import { useHiddenModules } from '#web/session/hidden-modules.ts';

/** The first photo of a child's report, small. It leads to the report. Nothing without a photo. */
export function DayPhoto({ childId, date }: DailyPlan) {
  const t = useTranslation();
  const isHidden = useHiddenModules().includes('reports');
  const { data } = useQuery({ ...reportQuery({ childId, date }, useLocale()), enabled: !isHidden });
  const [photo] = data?.photos ?? [];
  if (!photo) return null;
  return (
    <Link href={`/report?child=${childId}&date=${date}`} className="flex-none ps-3">
      <img
        src={fileAddress(photo.id, 320)}
        alt={photo.caption || t('app.photos')}
        lang={photo.caption ? photo.lang : undefined}
        decoding="async"
        className="ms-auto size-11 rounded-s bg-line object-cover"
      />
    </Link>
  );
}
