/** How many families something reaches, in words: `3 of 20 families are on Parvis.` */
import type { FamilyCount } from '#core/notifications/reach-rules.ts';
import type { Words } from '#web/words/words.ts';

export function familiesInWords({ reached, all }: FamilyCount, t: Words): string {
  return reached === 0 ? t('authoring.noFamilies') : t('authoring.families', { reached, n: all });
}

/**
 * What came of something among those it reaches, then how many families it does not reach: `Read by 2 of 5 · 15
 * families are not on Parvis yet`. Where it reaches no one, there is nothing to say of them.
 */
export function amongReachedInWords(
  said: string,
  { asked, families }: { readonly asked: number; readonly families: FamilyCount | undefined },
  t: Words,
): string {
  const n = families ? families.all - families.reached : 0;
  if (n === 0) return said;
  const notReached = t('authoring.notOnParvis', { n });
  return asked === 0 ? notReached : `${said} · ${notReached}`;
}
