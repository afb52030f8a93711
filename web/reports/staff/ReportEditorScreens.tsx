import { useQuery } from '@tanstack/react-query';
import { WritingLanguages } from '#web/editing/editor-context.ts';
import { useSchoolLanguages } from '#web/session/use-school-languages.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { useIdlePrefetch } from '#web/lazy/use-idle-prefetch.ts';
import { type GroupDay, groupDayQuery } from './group-day-queries.ts';
import { useReportAutosave } from './use-report-autosave.ts';
import { useStaffReportUrl } from './use-staff-report-url.ts';

/**
 * The two pages are separate chunks, and the other one is prefetched: a child's report is opened from its group's day,
 * or by its URL.
 */
const pages = {
  group: onDemand(() => import('./GroupDayPage.tsx').then((m) => ({ Screen: m.GroupDayPage }))),
  child: onDemand(() => import('#web/reports/ChildReportPage.tsx').then((m) => ({ Screen: m.ChildReportPage }))),
};

/** Starts loading the page of a URL. */
export function preloadPage(path: string): void {
  void pages[/\d$/.test(path) ? 'child' : 'group'].preload().catch(() => undefined);
}

/** The report editor for staff: a group's day, or one child's report. */
export function ReportEditorScreens() {
  const { place, childId } = useStaffReportUrl();
  const { day: today } = useSchoolTime();
  const { data: shown } = useQuery(groupDayQuery(place));
  const date = place.date ?? shown?.date ?? today;
  // Another group or day, including the next day at midnight, remounts the editor after pending edits are sent.
  return <Screens key={`${place.group} ${date}`} place={place} childId={childId} />;
}

function Screens({ place, childId }: { place: GroupDay; childId: number | null }) {
  const writing = useReportAutosave(place);
  useIdlePrefetch(() => Promise.all(Object.values(pages).map(({ preload }) => preload())));
  const { day } = writing;
  const languages = useSchoolLanguages(day?.groups.find(({ id }) => id === day.groupId)?.schoolId);
  return (
    <WritingLanguages value={languages}>
      {childId === null ? (
        <pages.group writing={writing} />
      ) : (
        <pages.child key={childId} writing={writing} childId={childId} />
      )}
    </WritingLanguages>
  );
}
