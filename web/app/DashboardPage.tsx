import { useQuery } from '@tanstack/react-query';
import { AnnouncementCarousel } from '#web/announcements/AnnouncementCarousel.tsx';
import { announcementsQuery } from '#web/announcements/announcement-queries.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { PlanCards } from '#web/plans/PlanCards.tsx';
import { plansQuery } from '#web/plans/plan-queries.ts';
import { useSchoolTime } from '#web/session/school-time.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Stale } from '#web/ui/Stale.tsx';

/** The day at a glance: what was announced, then each child's plan. (§2 Dashboard) */
export function DashboardPage() {
  const { locale } = usePerson();
  const { day } = useSchoolTime();
  const announcements = useQuery(announcementsQuery(locale));
  const plans = useQuery(plansQuery(locale, day));
  const children = useChildren();
  return (
    <>
      <Stale asked={[announcements, plans, children]} />
      <AnnouncementCarousel announcements={announcements.data} failed={announcements.isError} />
      <PlanCards plans={plans.data} names={children.data} failed={plans.isError || children.isError} />
    </>
  );
}
