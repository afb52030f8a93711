/** Who may collect the demo's children besides their guardians. Every name is invented. */
import type { Relationship } from '#core/people/pickup-person.ts';
import { addDays } from '#core/time/day.ts';

export type PersonSeed = {
  readonly name: string;
  readonly relationship: Relationship;
  readonly childIds: readonly number[];
  readonly namedBy: number;
  /** For that day only, approved by itself; otherwise what the office said. */
  readonly standing: { readonly validOn: string } | { readonly decidedBy: number } | 'pending';
  readonly namedOn: string;
};

/** Whom the demo parent lets come on that day only. */
export const neighbour = { name: 'Claire Bellemare', relationship: 'neighbour' } as const;

type Family = {
  readonly childIds: readonly number[];
  readonly parent: number;
  readonly office: number;
};

/** The demo family's own two: the grandmother, and the neighbour for today. */
export function ownPeople({ childIds, parent, office }: Family, today: string): PersonSeed[] {
  return [
    {
      name: 'Hélène Lafrenière',
      relationship: 'grandmother',
      childIds,
      namedBy: parent,
      standing: { decidedBy: office },
      namedOn: addDays(today, -64),
    },
    { ...neighbour, childIds, namedBy: parent, standing: { validOn: today }, namedOn: today },
  ];
}

type Named = { readonly childId: number; readonly guardianId: number };

/** Whom another family has just named, and the school has yet to look at. */
export function personToApprove({ childId, guardianId }: Named, today: string): PersonSeed {
  return {
    name: 'Nadine Charrette',
    relationship: 'aunt',
    childIds: [childId],
    namedBy: guardianId,
    standing: 'pending',
    namedOn: addDays(today, -1),
  };
}

/** One for every sixth child of the others. */
export function schoolPeople(pupils: readonly Named[], office: number, today: string): PersonSeed[] {
  return pupils
    .filter((_, n) => n % 6 === 2)
    .map(({ childId, guardianId }, n) => {
      const [given, relationship] = givenNames[n % givenNames.length] ?? ['Louise', 'grandmother'];
      return {
        name: `${given} ${surnames[n % surnames.length]}`,
        relationship,
        childIds: [childId],
        namedBy: guardianId,
        standing: { decidedBy: office },
        namedOn: addDays(today, -40 - n),
      };
    });
}

type Placed = { readonly id: number; readonly schoolId: number; readonly at: (day: string, time: string) => Date };

/** The rows of one person: themself, and the children they may collect. */
export function personRows({ standing, ...seed }: PersonSeed, { id, schoolId, at }: Placed) {
  const validOn = standing !== 'pending' && 'validOn' in standing ? standing.validOn : null;
  const decidedBy = standing !== 'pending' && 'decidedBy' in standing ? standing.decidedBy : null;
  const person = {
    id,
    school_id: schoolId,
    name: seed.name,
    relationship: seed.relationship,
    status: standing === 'pending' ? 'pending' : 'approved',
    valid_on: validOn,
    named_by: seed.namedBy,
    created_at: at(seed.namedOn, '07:25'),
    decided_by: decidedBy,
    decided_at: decidedBy === null ? null : at(addDays(seed.namedOn, 1), '09:10'),
  };
  const children = seed.childIds.map((childId) => ({ school_id: schoolId, person_id: id, child_id: childId }));
  return { person, children };
}

const givenNames: readonly (readonly [string, Relationship])[] = [
  ['Louise', 'grandmother'],
  ['Réjean', 'grandfather'],
  ['Coralie', 'sitter'],
  ['Lan', 'grandmother'],
  ['Samir', 'uncle'],
  ['Ginette', 'neighbour'],
  ['Josée', 'aunt'],
  ['Émile', 'sibling'],
  ['Rachid', 'grandfather'],
  ['Megan', 'friend'],
  ['Thérèse', 'grandmother'],
  ['Loïc', 'sitter'],
];
const surnames = 'Allaire Barrette Cadieux Doyon Emond Fiset Guénette Houde Jolicoeur Kaur Laverdure'.split(' ');
