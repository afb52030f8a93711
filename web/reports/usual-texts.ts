/** What schools serve and teach most, in both languages, until a school has said its own. */
import type { BothTexts } from '#core/reports/report-content.ts';

export const usualFoods: readonly BothTexts[] = [
  { en: 'Pasta with tomato sauce', fr: 'Pâtes à la sauce tomate' },
  { en: 'Shepherd’s pie', fr: 'Pâté chinois' },
  { en: 'Chicken and rice', fr: 'Poulet et riz' },
  { en: 'Fish and vegetables', fr: 'Poisson et légumes' },
  { en: 'Vegetable soup', fr: 'Soupe aux légumes' },
  { en: 'Sandwich and raw vegetables', fr: 'Sandwich et crudités' },
  { en: 'Lunch from home', fr: 'Lunch de la maison' },
  { en: 'Fruit', fr: 'Fruits' },
  { en: 'Cheese and crackers', fr: 'Fromage et craquelins' },
  { en: 'Yogurt', fr: 'Yogourt' },
];

export const usualAreas: readonly BothTexts[] = [
  { en: 'French', fr: 'Français' },
  { en: 'Mathematics', fr: 'Mathématique' },
  { en: 'Science', fr: 'Science' },
  { en: 'Visual arts', fr: 'Arts plastiques' },
  { en: 'Physical education', fr: 'Éducation physique' },
  { en: 'English', fr: 'Anglais' },
];

/** What was said lately, then the usual that was not. */
export function withUsual(known: readonly BothTexts[], usual: readonly BothTexts[]): BothTexts[] {
  return [...known, ...usual.filter(({ en, fr }) => !known.some((one) => one.en === en || one.fr === fr))];
}
