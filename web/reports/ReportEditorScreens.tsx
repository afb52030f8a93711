import { useQuery } from '@tanstack/react-query';
import { useSchoolTime } from '#web/session/school-time.ts';
import { ChildReportPage } from './ChildReportPage.tsx';
import { GroupDayPage } from './GroupDayPage.tsx';
import { type GroupDay, groupDayQuery } from './group-day-queries.ts';
import { useGroupDay } from './use-group-day.ts';
import { useReportAddress } from './use-report-address.ts';

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
  return childId === null ? (
    <GroupDayPage writing={writing} />
  ) : (
    <ChildReportPage key={childId} writing={writing} childId={childId} />
  );
}
