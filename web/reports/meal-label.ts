/** The names of meals: the school's own, or the app's. */
import type { Locale } from '#core/lang/locale.ts';
import type { MealName, MealSlot } from '#core/reports/meal.ts';
import type { MealType } from '#core/reports/report.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

/** The school's own name of a meal, with its `lang` where that is not the reader's; else the app's name of `usual`. */
export function mealLabel(
  slot: MealSlot,
  names: readonly MealName[] | undefined,
  t: Translate,
  usual: MealSlot | MealType = slot,
): { readonly text: string; readonly lang?: Locale | undefined } {
  const own = names?.find((one) => one.slot === slot);
  return own ? { text: own.name, lang: own.lang } : { text: t(`reports.${usual}`) };
}
