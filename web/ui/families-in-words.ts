/** How many families something reaches, in words: `3 of 20 families are on Parvis.` */
import type { FamilyCount } from '#core/notifications/reach-rules.ts';
import type { Words } from '#web/words/words.ts';

export function familiesInWords({ reached, all }: FamilyCount, t: Words): string {
  return reached === 0 ? t('authoring.noFamilies') : t('authoring.families', { reached, n: all });
}
