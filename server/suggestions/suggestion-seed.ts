/** The suggestions of the demo's families, with their status. */
import type { Rating, SuggestionStatus } from '#core/suggestions/suggestion.ts';

export type SuggestionSeed = {
  readonly title: string;
  readonly description: string;
  readonly rating: Rating | null;
  readonly status: SuggestionStatus;
  readonly daysAgo: number;
};

/** Oldest first. */
export const demoSuggestions: readonly SuggestionSeed[] = [
  {
    title: 'Les menus de la cafétéria',
    description: 'Voir le menu de la semaine à côté de la journée de mon enfant.',
    rating: 'smile',
    status: 'planned',
    daysAgo: 12,
  },
  {
    title: 'Larger text',
    description: 'My mother collects the children and reads better with larger letters on the pickup page.',
    rating: 'very_happy',
    status: 'done',
    daysAgo: 9,
  },
  {
    title: 'Rappel la veille des sorties',
    description: 'Un rappel la veille d’une sortie, avec ce qu’il faut mettre dans le sac.',
    rating: 'very_happy',
    status: 'seen',
    daysAgo: 4,
  },
  {
    title: 'A shared carpool list',
    description: 'Families of the same street could take turns; a list of who drives on which day would be enough.',
    rating: null,
    status: 'new',
    daysAgo: 1,
  },
];
