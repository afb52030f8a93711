import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, UsersRound } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { addDays, isDay } from '#core/time/day.ts';
import { formatDay } from '#core/time/format.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { hasFailed, StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { ArchivedPlan } from './ArchivedPlan.tsx';
import { PlanEditor } from './PlanEditor.tsx';
import { planWeekQuery } from './staff-plan-queries.ts';
import { WeekSummary } from './WeekSummary.tsx';

/** The plans of the user's groups, by day. Group and day are in the URL. */
export function PlansPage() {
  const t = useTranslation();
  const locale = useLocale();
  const [searched, search] = useSearchParams();
  const { day: today } = useSchoolTime();
  const text = searched.get('date') ?? '';
  const date = isDay(text) ? text : today;
  const group = Number(searched.get('group')) || undefined;
  const query = useQuery(planWeekQuery(group, date));
  const week = query.data;
  // Placeholder data belongs to another group or week.
  const plan = query.isPlaceholderData ? undefined : week?.days.find((day) => day.date === date);
  const go = (part: { group?: number; date?: string }) =>
    search(
      (before) => {
        for (const [name, value] of Object.entries(part)) before.set(name, String(value));
        return before;
      },
      { replace: true },
    );
  const groupId = group ?? week?.groupId ?? undefined;
  const step = 'border border-line bg-surface shadow-1';
  return (
    <>
      <PageHeading>{t('staffPlans.title')}</PageHeading>
      <StaleDataNotice queries={[query]} />
      {query.isPending && <Skeleton className="h-16" count={6} />}
      {week && week.groupId === null && (
        <Card>
          <EmptyState
            icon={UsersRound}
            tone="stone"
            title={t('staffPlans.noGroup')}
            text={t('staffPlans.noGroupText')}
          />
        </Card>
      )}
      {week && groupId !== undefined && (
        <>
          <div className="grid max-w-column items-end gap-3 medium:grid-cols-[14rem_1fr]">
            <Field label={t('authoring.group')}>
              {(wiring) => (
                <Select {...wiring} value={groupId} onChange={({ target }) => go({ group: Number(target.value) })}>
                  {week.groups.map(({ id, room }) => (
                    <option key={id} value={id}>
                      {t('authoring.room', { room })}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <div className="flex items-end gap-2">
              <IconButton
                label={t('staffPlans.previousDay')}
                icon={ChevronLeft}
                className={`${step} mb-0.5`}
                onClick={() => go({ date: addDays(date, -1) })}
              />
              <Field label={t('staffPlans.day')}>
                {(wiring) => (
                  <input
                    {...wiring}
                    type="date"
                    value={date}
                    onChange={({ target }) => isDay(target.value) && go({ date: target.value })}
                    className={controlClasses}
                  />
                )}
              </Field>
              <IconButton
                label={t('staffPlans.nextDay')}
                icon={ChevronRight}
                className={`${step} mb-0.5`}
                onClick={() => go({ date: addDays(date, 1) })}
              />
            </div>
          </div>
          <h2 aria-live="polite" className="font-bold text-card">
            {formatDay(date, locale, 'weekday')}
          </h2>
          {!plan && !hasFailed(query) && <Skeleton className="h-16" count={4} />}
          {plan && week.isArchived && <ArchivedPlan activities={plan.activities} />}
          {plan && !week.isArchived && (
            <PlanEditor key={`${groupId} ${date}`} groupId={groupId} groups={week.groups} plan={plan} />
          )}
          <WeekSummary days={week.days} shown={date} today={today} onGo={(day) => go({ date: day })} />
        </>
      )}
    </>
  );
}
