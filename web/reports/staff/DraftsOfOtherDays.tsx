import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import type { ReportDay } from '#core/reports/staff-report-api.ts';
import { formatDay } from '#core/time/format.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { storedDraftNames, useHasDraft } from '#web/ui/browser/draft-storage.ts';

type Place = { readonly name: string; readonly group: string; readonly date: string };

/** Links to the days of the user's groups with edits on this device that were not saved. */
export function DraftsOfOtherDays({ day: { groupId, date, groups } }: { day: ReportDay }) {
  const places = storedDraftNames('reports ').flatMap((name): Place[] => {
    const [, group = '', of = ''] = name.split(' ');
    const isShown = group === String(groupId) && of === date;
    return isShown || !groups.some(({ id }) => String(id) === group) ? [] : [{ name, group, date: of }];
  });
  return places.map((place) => <DraftLink key={place.name} place={place} groups={groups} />);
}

function DraftLink({ place: { name, group, date }, groups }: { place: Place; groups: ReportDay['groups'] }) {
  const t = useTranslation();
  const locale = useLocale();
  if (!useHasDraft(name)) return null;
  const room = groups.find(({ id }) => String(id) === group)?.room ?? '';
  return (
    <Link
      href={`/staff/reports?group=${group}&date=${date}`}
      className="flex min-h-12 items-center justify-between gap-3 rounded-m bg-sun-tint px-4 py-2 text-note text-sun"
    >
      <span>
        <strong className="font-semibold">{t('drafts.onDevice')}</strong>
        {' · '}
        {t('children.room', { room })} · {formatDay(date, locale, 'long')}
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0" />
    </Link>
  );
}
