/** The words by which class lists name a relationship, in both languages. */
import type { Guardianship, Relationship } from '#core/children/relationships.ts';
import { foldText } from '#core/lang/fold-text.ts';

const words: Readonly<Record<Relationship, string>> = {
  mother: 'mother|mom|mum|mere|maman|biological mother|adoptive mother',
  father: 'father|dad|pere|papa|biological father|adoptive father',
  guardian:
    'guardian|legal guardian|parent|tuteur|tutrice|tutrice ou tuteur|tuteur legal|tutrice legale|repondant|repondante|' +
    'responsable|foster parent|foster family|famille d accueil',
  stepmother: 'stepmother|step mother|belle mere|conjointe du pere|conjointe de la mere',
  stepfather: 'stepfather|step father|beau pere|conjoint de la mere|conjoint du pere',
  grandmother: 'grandmother|grandma|grand mere|grand maman|mamie',
  grandfather: 'grandfather|grandpa|grand pere|grand papa|papi',
  aunt: 'aunt|tante',
  uncle: 'uncle|oncle',
  sibling: 'sister|brother|sibling|soeur|frere',
  sitter: 'sitter|babysitter|nanny|gardienne|gardien',
  neighbour: 'neighbour|neighbor|voisin|voisine',
  friend: 'friend|family friend|ami|amie|ami de la famille|amie de la famille',
  other: 'other|autre|cousin|cousine|grandparent|grand parent|step parent|stepparent|beau parent|relative|parente',
};

const relationshipByWord = new Map(
  Object.entries(words).flatMap(([relationship, all]) =>
    all.split('|').map((word) => [word, relationship as Relationship] as const),
  ),
);

/** The relationship that a text names; undefined for other words. */
export const relationshipNamed = (text: string): Relationship | undefined =>
  relationshipByWord.get(
    foldText(text)
      .replace(/[^\p{L}]+/gu, ' ')
      .trim(),
  );

const guardianOnly = new Set<Relationship>(['sitter', 'neighbour', 'friend']);

/** The relationship of a guardian. A sitter, neighbour or friend with a guardian's rights is “other”. */
export function guardianshipNamed(text: string): Guardianship | undefined {
  const relationship = relationshipNamed(text);
  if (relationship === undefined) return undefined;
  return guardianOnly.has(relationship) ? 'other' : (relationship as Guardianship);
}
