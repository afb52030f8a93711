import { useQuery } from '@tanstack/react-query';
import { createElement } from 'react';
import { specialDaysFrom } from '#core/school-days/special-day-rules.ts';
import { AnnouncementCarousel } from '#web/announcements/AnnouncementCarousel.tsx';
import { announcementsQuery } from '#web/announcements/announcement-queries.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { PlanCards } from '#web/plans/PlanCards.tsx';
import { plansQuery } from '#web/plans/plan-queries.ts';
import { useHiddenModules } from '#web/session/hidden-modules.ts';
import { SpecialDaysCard } from '#web/session/SpecialDaysCard.tsx';
import { useSchoolConfig } from '#web/session/school-queries.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { loadToDos } from './to-dos/load-to-dos.ts';
import { useLatePart } from '#web/ui/browser/late-start.ts';

const loadDayPhoto = () => import('#web/reports/photos/DayPhoto.tsx').then((m) => m.DayPhoto);

/** The dashboard: announcements, then each child's day. */
export function DashboardPage() {
  const { locale } = useCurrentUser();
  const { day } = useSchoolTime();
  const announcements = useQuery(announcementsQuery(locale));
  const hasPlans = !useHiddenModules().includes('plans');
  const plans = useQuery({ ...plansQuery(locale, day), enabled: hasPlans });
  const ToDos = useLatePart(loadToDos);
  const DayPhoto = useLatePart(loadDayPhoto);
  const children = useChildren();
  const config = useSchoolConfig();
  const schools = config.data?.schools ?? [];
  return (
    <>
      <StaleDataNotice queries={[announcements, plans, children]} />
      <div className="flex min-h-[14.75rem] flex-col gap-3 max-[22rem]:min-h-[17rem] rail:grid rail:min-h-48 rail:grid-cols-2 rail:gap-4 *:first:grow">
        <AnnouncementCarousel announcements={announcements.data} failed={announcements.isError} />
        {ToDos && createElement(ToDos, { at: '' })}
      </div>
      <SpecialDaysCard
        today={day}
        schools={schools.map(({ name, calendar }) => ({
          name: schools.length > 1 ? name : null,
          days: specialDaysFrom(calendar, day),
        }))}
      />
      {hasPlans && (
        <PlanCards
          plans={plans.data}
          names={children.data}
          failed={plans.isError || children.isError}
          Photo={DayPhoto}
        />
      )}
    </>
  );
}
