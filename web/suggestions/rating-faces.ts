import type { Rating } from '#core/suggestions/suggestion.ts';

/** How each rating looks. */
export const faces: Readonly<Record<Rating, string>> = {
  very_happy: '😄',
  smile: '😊',
  neutral: '😐',
  confused: '😕',
  sad: '😞',
};
