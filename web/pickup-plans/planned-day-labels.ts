/** How a child leaves on a day, in words. */
import type { Locale } from '#core/lang/locale.ts';
import type { PlannedDay } from '#core/pickup-plans/pickup-plan.ts';
import { planLabel } from '#core/pickup-plans/plan-labels.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

/** How a child leaves on a day, with the days that have no plan, an absence, or the hidden plan of another guardian. */
export function dayLabel({ source, plan }: PlannedDay, locale: Locale, t: Translate): string {
  if (plan) return planLabel(plan, locale);
  if (source === 'other_guardian') return t('plannedDays.notMine');
  return t(source === 'absence' ? 'plannedDays.absent' : 'plannedDays.nothing');
}
