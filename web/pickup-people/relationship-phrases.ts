import type { Relationship } from '#core/children/relationships.ts';
import type { Phrase } from '#web/i18n/phrase.ts';

/** A pickup person's relationship to the child. */
export const relationshipPhrases = {
  mother: { en: 'mother', fr: 'mère' },
  father: { en: 'father', fr: 'père' },
  guardian: { en: 'guardian', fr: 'tutrice ou tuteur' },
  stepmother: { en: 'stepmother', fr: 'belle-mère' },
  stepfather: { en: 'stepfather', fr: 'beau-père' },
  grandmother: { en: 'grandmother', fr: 'grand-mère' },
  grandfather: { en: 'grandfather', fr: 'grand-père' },
  aunt: { en: 'aunt', fr: 'tante' },
  uncle: { en: 'uncle', fr: 'oncle' },
  sibling: { en: 'sister or brother', fr: 'sœur ou frère' },
  sitter: { en: 'sitter', fr: 'gardienne ou gardien' },
  neighbour: { en: 'neighbour', fr: 'voisine ou voisin' },
  friend: { en: 'family friend', fr: 'amie ou ami de la famille' },
  other: { en: 'other', fr: 'autre' },
} as const satisfies Record<Relationship, Phrase>;
