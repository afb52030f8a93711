import { useQuery } from '@tanstack/react-query';
import { useSchoolTime } from '#web/session/school-time.ts';
import { onDemand } from '#web/ui/on-demand.ts';
import { useAhead } from '#web/ui/use-ahead.ts';
import { type GroupDay, groupDayQuery } from './group-day-queries.ts';
import { useGroupDay } from './use-group-day.ts';
import { useReportAddress } from './use-report-address.ts';

/** Each by itself, and the other a while later: a child's report is opened from its group's day, or by its address. */
const pages = {
  group: onDemand(() => import('./GroupDayPage.tsx').then((m) => ({ Screen: m.GroupDayPage }))),
  child: onDemand(() => import('./ChildReportPage.tsx').then((m) => ({ Screen: m.ChildReportPage }))),
};

/** Begins to bring the page that an address shows. */
export function bringPageAt(path: string): void {
  void pages[/\d$/.test(path) ? 'child' : 'group'].bring().catch(() => undefined);
}

/**
 * The daily reports as the school writes them: a group's day, or one child's report of it. (decisions, Daily reports)
 */
export function ReportEditorScreens() {
  const { place, childId } = useReportAddress();
  const { day: today } = useSchoolTime();
  const { data: shown } = useQuery(groupDayQuery(place));
  const date = place.date ?? shown?.date ?? today;
  // Another group or day, the next one too when it comes, begins anew, once what was written of this one is on its way.
  return <Screens key={`${place.group} ${date}`} place={place} childId={childId} />;
}

function Screens({ place, childId }: { place: GroupDay; childId: number | null }) {
  const writing = useGroupDay(place);
  useAhead(() => Promise.all(Object.values(pages).map(({ bring }) => bring())));
  return childId === null ? (
    <pages.group writing={writing} />
  ) : (
    <pages.child key={childId} writing={writing} childId={childId} />
  );
}
