import type { Rating } from '#core/suggestions/suggestion.ts';

export const ratingFaces: Readonly<Record<Rating, string>> = {
  very_happy: '😄',
  smile: '😊',
  neutral: '😐',
  confused: '😕',
  sad: '😞',
};
