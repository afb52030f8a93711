/**
 * Families of the demo seed. Their names are drawn from lists, without the surnames of well-known people. The first
 * family has a child in each of the first two groups.
 */
import { guardianRights, type GuardianRight } from '#core/children/child.ts';

export type GuardianSeed = {
  readonly name: string;
  readonly relationship: 'mother' | 'father' | 'guardian';
  readonly rights: readonly GuardianRight[];
  /** Index of the guardian's household. */
  readonly household: 0 | 1;
};

export type FamilySeed = {
  readonly guardians: readonly GuardianSeed[];
  readonly children: readonly { readonly givenName: string; readonly familyName: string; readonly room: string }[];
  /** Positions of the households, in degrees from the school. */
  readonly households: readonly { readonly north: number; readonly east: number }[];
};

/** The demo parent's family: Sophie and Marc, Léa in 402 and Noah in 203. */
const tremblays: FamilySeed = {
  guardians: [
    { name: 'Sophie Tremblay', relationship: 'mother', rights: guardianRights, household: 0 },
    { name: 'Marc Tremblay', relationship: 'father', rights: guardianRights, household: 0 },
  ],
  children: [
    { givenName: 'Léa', familyName: 'Tremblay', room: '402' },
    { givenName: 'Noah', familyName: 'Tremblay', room: '203' },
  ],
  households: [{ north: 0.0061, east: -0.0088 }],
};

/** Group names by room label. */
export const groupNames: Readonly<Record<string, string>> = {
  '402': 'Les Hérons',
  '203': 'Les Tortues',
  '101': 'Les Pinsons',
};

/** Custody restriction on one child of a group. */
export const restrictedIn = {
  room: '203',
  note: 'Ordonnance de la cour : seule la mère peut venir chercher l’enfant. Aucun contact avec le père à l’école; avisez la direction.',
};

const women =
  'Amélie Anaïs Annie Audrey Camille Caroline Catherine Chantal Claudia Élise Émilie Ève Fatima Geneviève Hélène Isabelle Jade Julie Karine Khadija Laurence Linh Lucie Maude Mei Mélanie Nadia Noémie Olivia Rachel Rosalie Sabrina Sandrine Sara Stéphanie Sylvie Valérie Véronique Yasmine Zoé'.split(
    ' ',
  );
const men =
  'Alexandre Amir Antoine Benoît Carlos Charles Christian Daniel David Dominic Éric Étienne Félix François Frédéric Gabriel Guillaume Hugo Jérôme Jonathan Kevin Louis Luc Mathieu Maxime Mehdi Michel Nicolas Olivier Patrick Philippe Samuel Sébastien Simon Stéphane Thomas Tuan Vincent William Xavier'.split(
    ' ',
  );
const children =
  'Adam Alice Alicia Arthur Béatrice Charlie Charlotte Clara Édouard Éléonore Elliot Emma Ethan Eva Florence Henri Inès Jacob James Jasmine Jules Juliette Laurie Léo Liam Livia Logan Lou Louis Maëlle Malik Mila Milan Nathan Nora Olivier Raphaël Romy Rose Ryan Samuel Simone Sofia Théo Thomas Victoria Wei William Zachary Zoé'.split(
    ' ',
  );
const families =
  'Abbas Arsenault Beaulieu Bellemare Benali Beauregard Bernier Boisvert Caron Chen Clermont Caya Charrette Desjardins Diallo Dufour Dupuis Forcier Gravel Gadbois Gutierrez Girard Gosselin Grenier Hamel Hébert Joachim Khan Lachance Lafleur Lamothe Laframboise Leblanc Lafrenière Lefebvre Levesque MacDonald Martel Mercier Moreau Naud Nguyen Ouellet Pageau Perron Pham Poirier Poulin Proulx Rioux Rivard Robert Rochefort Royer Savard Sicotte Singh Thibault Traoré Turcotte Vachon Wong'.split(
    ' ',
  );

/**
 * Number of families of each kind. At twenty children a group this makes 240 children of 210 families, with 400
 * guardians.
 */
const withTwoChildren = 30;
const withOneGuardian = 20;
const separated = 28;

/**
 * The families of a school, with the Tremblays first at the demo's own. The same random sequence gives the same names.
 */
export function familiesOf(
  rooms: readonly string[],
  perRoom: number,
  own: boolean,
  random: () => number,
): FamilySeed[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const free = rooms.flatMap((room, n) => Array<string>(n < 2 ? perRoom - 1 : perRoom).fill(room));
  const howMany = rooms.length * perRoom - withTwoChildren;
  const takeRoom = () => free.splice(Math.floor(random() * free.length), 1)[0] ?? '';

  return Array.from({ length: howMany }, (_, n): FamilySeed => {
    if (n === 0 && own) return tremblays;
    const apart = n > howMany - separated;
    const one = guardianName(n % 7 === 0 ? men : women, pick);
    const other = guardianName(n % 9 === 0 ? women : men, pick);
    const familyName = apart || n % 3 === 0 ? `${one.family}-${other.family}` : one.family;
    const childRooms = n === 0 ? rooms.slice(0, 2) : n < withTwoChildren ? [takeRoom(), takeRoom()] : [takeRoom()];
    const alone = n >= withTwoChildren && n < withTwoChildren + withOneGuardian;
    return {
      guardians: [one, other].slice(0, alone ? 1 : 2).map(({ name, relationship }, place) => ({
        name,
        relationship,
        rights: place === 1 && apart ? withdrawn(n) : guardianRights,
        household: place === 1 && apart ? 1 : 0,
      })),
      children: childRooms.map((room) => ({ givenName: pick(children), familyName, room })),
      households: Array.from({ length: apart ? 2 : 1 }, () => ({
        north: (random() - 0.5) * 0.03,
        east: (random() - 0.5) * 0.04,
      })),
    };
  });

  function guardianName(given: readonly string[], choose: typeof pick) {
    const family = choose(families);
    const relationship = given === women ? ('mother' as const) : ('father' as const);
    return { family, relationship, name: `${choose(given)} ${family}` };
  }
}

/** A random name of a staff member. */
export function staffName(random: () => number): string {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  return `${pick(random() < 0.7 ? women : men)} ${pick(families)}`;
}

/**
 * Rights that the second guardian of a separated family lacks: mostly none, for some all but viewing, for a few all.
 */
function withdrawn(n: number): readonly GuardianRight[] {
  if (n % 9 === 0) return [];
  if (n % 3 === 0) return ['view'];
  return guardianRights;
}
