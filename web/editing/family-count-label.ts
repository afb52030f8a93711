/** Formats how many families an announcement or form reaches: `3 of 20 families are on Parvis.` */
import type { FamilyCount } from '#core/notifications/reach-rules.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

export function familyCountLabel({ reached, all }: FamilyCount, t: Translate): string {
  return reached === 0 ? t('authoring.noFamilies') : t('authoring.families', { reached, n: all });
}

/**
 * A count among the families reached, then how many are not reached: `Read by 2 of 5 · 15 families are not on Parvis
 * yet`. Without families reached, only the latter.
 */
export function reachedCountLabel(
  text: string,
  { total, families }: { readonly total: number; readonly families: FamilyCount | undefined },
  t: Translate,
): string {
  const n = families ? families.all - families.reached : 0;
  if (n === 0) return text;
  const notReached = t('authoring.notOnParvis', { n });
  return total === 0 ? notReached : `${text} · ${notReached}`;
}
