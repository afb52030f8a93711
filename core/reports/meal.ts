/** The meals of a day, and those that a school serves. */
import * as z from 'zod/mini';
import { typedLine } from '#core/http/fields.ts';
import { Locale } from '#core/lang/locale.ts';
import { TimeOfDay } from '#core/time/school-clock.ts';

/** The four meals of a day. */
export const mealSlots = ['breakfast', 'morning_snack', 'lunch', 'afternoon_snack'] as const;
export type MealSlot = (typeof mealSlots)[number];

/** Maximum number of characters of the name of a meal. */
export const maxMealNameLength = 30;

const nameText = typedLine({ max: maxMealNameLength });

/**
 * A meal that a school serves, with its usual time, `HH:mm`. `name` is the school's own name for it, empty in a
 * language that the school does not write; left out where the app's name is used.
 */
export const ServedMeal = z.strictObject({
  slot: z.enum(mealSlots),
  time: TimeOfDay,
  name: z.optional(z.strictObject({ en: nameText, fr: nameText })),
});
export type ServedMeal = z.infer<typeof ServedMeal>;

/** The school's own name of a meal for a reader; `lang` is set when it exists only in the other language. */
export const MealName = z.object({ slot: z.enum(mealSlots), name: z.string(), lang: z.optional(Locale) });
export type MealName = z.infer<typeof MealName>;
