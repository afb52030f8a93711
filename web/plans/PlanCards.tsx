import { CalendarX, UserRound } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { Child } from '#core/children/child.ts';
import type { DailyPlan } from '#core/plans/plan.ts';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { PlanCard } from './PlanCard.tsx';

type Props = {
  plans: readonly DailyPlan[] | undefined;
  names: readonly Child[] | undefined;
  failed: boolean;
  Photo: FunctionComponent<DailyPlan> | undefined;
};

const maxInTwoColumns = 2;

/** One plan for each child: two columns from 768 px, one if there are more than two children. */
export function PlanCards({ plans, names, failed, Photo }: Props) {
  const t = useTranslation();
  if (!plans || !names) return failed ? null : <Skeleton className="h-80" count={2} />;
  if (names.length === 0)
    return (
      <Card>
        <EmptyState icon={UserRound} tone="stone" title={t('plans.noChildren')} text={t('plans.noChildrenText')} />
      </Card>
    );
  if (plans.length === 0)
    return (
      <Card>
        <EmptyState icon={CalendarX} tone="stone" title={t('plans.none')} text={t('plans.noneText')} />
      </Card>
    );
  return (
    <section
      aria-label={t('plans.title')}
      className={classes('grid grid-cols-1 items-start gap-4', names.length <= maxInTwoColumns && 'medium:grid-cols-2')}
    >
      {names.map((child, index) => {
        const plan = plans.find(({ childId }) => childId === child.id);
        return plan && <PlanCard key={child.id} plan={plan} name={child.name} index={index} Photo={Photo} />;
      })}
    </section>
  );
}
